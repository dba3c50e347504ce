import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import {
  maxAudioBytes,
  type TranscriptionFields,
  transcriptionFieldsSchema,
} from '#api/transcriptions.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import {
  fieldError,
  formError,
  formParts,
  nextPart,
  parseFields,
} from '../http/bodies/form-body.ts';
import { fromStore } from '../objects/store-errors.ts';
import type { Recording } from '../providers/transcriber.ts';

export interface ReceivedForm {
  recording: Recording;
  fields: TranscriptionFields;
  /** Removes the file. */
  remove(): Promise<void>;
}

/**
 * The form of a request, with its file on disk: the field that names the provider may come after the
 * file. Throws `invalid_request` and `file_too_large`, and leaves no file then.
 */
export async function receiveRecording(request: FastifyRequest): Promise<ReceivedForm> {
  const parts = formParts(request);
  const folder = await mkdtemp(path.join(tmpdir(), 'gloss-audio-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const { recording, values } = await readParts(parts, path.join(folder, 'recording'));
    if (!recording) throw fieldError('file', 'is missing');
    return { recording, fields: fieldsOf(values), remove };
  } catch (thrown) {
    await remove();
    throw thrown;
  }
}

async function readParts(parts: AsyncIterableIterator<Multipart>, file: string) {
  let recording: Recording | null = null;
  const values: [string, string][] = [];
  for (;;) {
    const part = await nextPart(parts);
    if (!part) return { recording, values };
    if (part.type === 'field') values.push([part.fieldname, String(part.value)]);
    else recording = await save(part, file);
  }
}

async function save(part: MultipartFile, file: string): Promise<Recording> {
  if (part.fieldname !== 'file') throw fieldError(part.fieldname, 'no file is expected here');
  let bytes = 0;
  part.file.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await pipeline(part.file, createWriteStream(file)).catch((thrown: unknown) => {
    throw saveError(thrown);
  });
  if (part.file.truncated) throw fileTooLarge();
  return { path: file, bytes, name: part.filename, mediaType: part.mimetype };
}

function fieldsOf(values: readonly [string, string][]): TranscriptionFields {
  const granularities = values
    .filter(([name]) => name.replace('[]', '') === 'timestamp_granularities')
    .map(([, value]) => value);
  return parseFields(transcriptionFieldsSchema, {
    ...Object.fromEntries(values.filter(([name, value]) => value !== '' && !name.endsWith('[]'))),
    timestamp_granularities: granularities,
  });
}

function saveError(thrown: unknown): unknown {
  const { code, errno } = thrown as NodeJS.ErrnoException;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge();
  return errno === undefined ? formError(thrown) : fromStore(thrown);
}

function fileTooLarge(): CodedError {
  return new CodedError('file_too_large', `a recording has at most ${maxAudioBytes} bytes`, {
    megabytes: Math.round(maxAudioBytes / 1024 / 1024),
  });
}
