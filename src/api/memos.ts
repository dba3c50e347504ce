import * as z from 'zod/mini';
import { memoSchema } from '#domain/memos/memos.ts';
import { isHlc } from '#shared/hlc.ts';
import { isObject, type JsonValue } from '#shared/json.ts';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/** Limits of what one call may carry; a memo is counted in characters, as JSON. */
export const memoLimits = { memos: 200, memo: 1_000_000 } as const;

/** A changed memo is a setting of the owner with this key, in `changes` too. */
export const memoKeyOf = (id: string): string => `memo.${id}`;

const memoId = z.string().check(z.regex(/^[\w.-]{1,90}$/));
const hlc = z.string().check(z.maxLength(130), z.refine(isHlc, 'must be a hybrid logical clock'));
const contentSchema = z.omit(memoSchema, {
  id: true,
  rev: true,
  dirty: true,
  hlc: true,
  deviceId: true,
});
const isMemo = (value: unknown) => isObject(value) && contentSchema.safeParse(value).success;
const isShort = (value: unknown) => JSON.stringify(value).length <= memoLimits.memo;

/** `memo`: of `memoSchema`, with what newer clients add; one that was deleted has no words. */
const sentMemoSchema = z.object({
  id: memoId,
  memo: (z.unknown() as z.ZodMiniType<JsonValue, JsonValue>).check(
    z.refine(isMemo, { error: 'has another form', abort: true }),
    z.refine(isShort, 'is too long'),
  ),
  hlc,
});
export type SentMemo = z.infer<typeof sentMemoSchema>;

const settingRowSchema = z.object({
  key: z.string(),
  value: z.json(),
  hlc: z.string(),
  rev: z.number(),
});
export type SettingRow = z.infer<typeof settingRowSchema>;

/**
 * Merged with the stored ones, each by its last writer. The reply: those that were sent as the server has them now, and
 * the owner's rev. Repeatable. Errors: `quota_exceeded`.
 */
export const saveMemos = endpoint({
  path: '/user/save_memos',
  request: z.object({ memos: z.array(sentMemoSchema).check(z.maxLength(memoLimits.memos)) }),
  reply: okReply(z.object({ memos: z.array(settingRowSchema), rev: z.number() })),
});
