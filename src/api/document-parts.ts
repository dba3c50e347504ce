import * as z from 'zod/mini';
import { docIdSchema } from './documents.ts';
import { okReply } from './product-reply.ts';

/*
 * The file of a document in parts, so that an interrupted upload continues where it stopped. The
 * client requests the offset, sends the parts from there in order, and ends with C3, whose field
 * `parts` replaces `file`. Parts without further ones are removed after a day.
 */
export const uploadOffsetPath = '/app/upload_offset';
/** PUT, the part's bytes as `application/octet-stream`. */
export const uploadPartPath = '/app/upload_part';

/** Every part has this many bytes, but the last. */
export const uploadPartBytes = 8 * 1024 * 1024;

/** Bytes of the part that begins there, of a file of that size. */
export function partLength(offset: number, bytes: number): number {
  return Math.min(uploadPartBytes, bytes - offset);
}

const size = z.int().check(z.gte(1), z.lte(1_000_000_000));

/** `bytes`: of the whole file. */
export const uploadOffsetRequestSchema = z.object({ doc_id: docIdSchema, bytes: size });

/** `offset`: the byte with which the next part begins; the size of the file, once all parts are there. */
export const uploadOffsetReplySchema = okReply(z.object({ offset: z.number() }));

const digits = z.pipe(
  z.string().check(z.regex(/^\d{1,10}$/, 'must be a whole number')),
  z.transform(Number),
);

/** Query of `uploadPartPath`. A part that is sent again changes nothing; any other offset is `upload_offset`. */
export const uploadPartQuerySchema = z.object({
  doc_id: docIdSchema,
  offset: digits,
  bytes: z.pipe(digits, size),
});

/** C3's field `parts`: what is known of the file otherwise from the form's part `file`. */
export const storedPartsSchema = z.object({
  bytes: size,
  name: z.string().check(z.maxLength(1000)),
  type: z.string().check(z.maxLength(255)),
});
export type StoredParts = z.infer<typeof storedPartsSchema>;
