import * as z from 'zod/mini';

/** The reply of a product call that succeeded: `{status: 'OK', data}` (S7.1). */
export function okReply<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ status: z.literal('OK'), data });
}

/** The reply of a product call that failed; read in S8.4's order: message, detail.msg, detail, msg. */
export const failedReplySchema = z.object({
  status: z.string(),
  message: z.optional(z.string()),
  detail: z.optional(z.union([z.string(), z.object({ msg: z.string() })])),
  msg: z.optional(z.string()),
  code: z.optional(z.union([z.string(), z.number()])),
  /** Facts of the error, such as `offset` of `upload_offset`. */
  data: z.optional(z.record(z.string(), z.json())),
});
export type FailedReply = z.infer<typeof failedReplySchema>;
