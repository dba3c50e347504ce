import * as z from 'zod/mini';
import { docIdSchema } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/*
 * The file of a document in parts, so that an interrupted upload continues where it stopped. The
 * client requests the offset, sends the parts from there in order, and ends with C3, whose field
 * `parts` replaces `file`. Parts without further ones are removed after a day.
 */
/** Every part has this many bytes, but the last. */
export const uploadPartBytes = 8 * 1024 * 1024;

/** Bytes of the part that begins there, of a file of that size. */
export function partLength(offset: number, bytes: number): number {
  return Math.min(uploadPartBytes, bytes - offset);
}

const size = z.int().check(z.gte(1), z.lte(1_000_000_000));

/** The byte with which the next part begins; the size of the file, once all parts are there. */
const reply = okReply(z.object({ offset: z.number() }));

/** `bytes`: of the whole file. */
export const uploadOffset = endpoint({
  path: '/app/upload_offset',
  request: z.object({ doc_id: docIdSchema, bytes: size }),
  reply,
});

const digits = z.pipe(
  z.string().check(z.regex(/^\d{1,10}$/, 'must be a whole number')),
  z.transform(Number),
);

/**
 * The part's bytes as `application/octet-stream`. One that is sent again changes nothing; any other offset is
 * `upload_offset`.
 */
export const uploadPart = endpoint({
  method: 'PUT',
  path: '/app/upload_part',
  query: z.object({ doc_id: docIdSchema, offset: digits, bytes: z.pipe(digits, size) }),
  reply,
});

/** C3's field `parts`: what is known of the file otherwise from the form's part `file`. */
export const storedPartsSchema = z.object({
  bytes: size,
  name: z.string().check(z.maxLength(1000)),
  type: z.string().check(z.maxLength(255)),
});
export type StoredParts = z.infer<typeof storedPartsSchema>;
