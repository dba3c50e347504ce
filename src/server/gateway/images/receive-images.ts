import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import {
  type ImageRequest,
  imageEditFieldsSchema,
  maxSentImageBytes,
  maxSentImages,
} from '#api/images.ts';
import { imageTypeOf } from '#domain/files/image-bytes.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import {
  fieldError,
  formError,
  formParts,
  nextPart,
  parseFields,
} from '../../http/bodies/form-body.ts';
import { formTooLarge } from '../../http/bodies/form-room.ts';
import type { SentImage } from '../../providers/images/image-maker.ts';

export interface ReceivedImages {
  request: ImageRequest;
  files: SentImage[];
  mask: SentImage | null;
}

/** The form of a request, in memory, of `maxBytes` in all. Throws `invalid_request` and `file_too_large`. */
export async function receiveImages(
  request: FastifyRequest,
  maxBytes: number,
): Promise<ReceivedImages> {
  const parts = formParts(request);
  const files: SentImage[] = [];
  let mask: SentImage | null = null;
  const values: [string, string][] = [];
  for (let part = await nextPart(parts); part; part = await nextPart(parts)) {
    if (part.type === 'field') values.push([part.fieldname, String(part.value)]);
    else if (part.fieldname === 'mask') mask = await read(part);
    else files.push(await readImagePart(part));
    // A form whose header does not say its length.
    if (bytesOf(files, mask) > maxBytes) throw formTooLarge(maxBytes);
  }
  if (files.length === 0) throw fieldError('image', 'is missing');
  if (files.length > maxSentImages) throw fieldError('image', `${maxSentImages} at most`);
  const fields = Object.fromEntries(values.filter(([, value]) => value !== ''));
  return { request: parseFields(imageEditFieldsSchema, fields), files, mask };
}

const bytesOf = (files: readonly SentImage[], mask: SentImage | null) =>
  [...files, ...(mask ? [mask] : [])].reduce((sum, { data }) => sum + data.length, 0);

function readImagePart(part: Extract<Multipart, { type: 'file' }>): Promise<SentImage> {
  if (!/^image(\[\d{0,2}\])?$/.test(part.fieldname)) {
    throw fieldError(part.fieldname, 'no file is expected here');
  }
  return read(part);
}

async function read(part: MultipartFile): Promise<SentImage> {
  const data = await part.toBuffer().catch((thrown: unknown) => {
    throw (thrown as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'
      ? fileTooLarge()
      : formError(thrown);
  });
  if (part.file.truncated) throw fileTooLarge();
  const mediaType = imageTypeOf(data);
  if (!mediaType) throw fieldError(part.fieldname, 'is no picture');
  return { data, mediaType };
}

function fileTooLarge(): CodedError {
  return new CodedError('file_too_large', `a picture has at most ${maxSentImageBytes} bytes`, {
    megabytes: Math.round(maxSentImageBytes / 1024 / 1024),
  });
}
