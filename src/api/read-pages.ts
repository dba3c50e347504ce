import * as z from 'zod/mini';
import { readPageSchema } from '#domain/memory/synced-page.ts';
import { isHlc } from '#shared/hlc.ts';
import type { JsonValue } from '#shared/json.ts';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/** Limits of what one call may carry, and of what an owner stores: a page is counted in characters, as JSON. */
export const readPageLimits = { pages: 50, page: 2_000_000, bytes: 200_000_000 } as const;

/** A remembered page is a setting of the owner with this key, in `changes` for who asks for them. */
export const readPageKeyOf = (id: string): string => `memory.${id}`;

const hlc = z.string().check(z.maxLength(130), z.refine(isHlc, 'must be a hybrid logical clock'));
const isPage = (value: unknown) => readPageSchema.safeParse(value).success;
const isShort = (value: unknown) => JSON.stringify(value).length <= readPageLimits.page;

const sentReadPageSchema = z.object({
  /** Of `readPageId`. */
  id: z.string().check(z.regex(/^[0-9a-f]{40}$/)),
  page: (z.unknown() as z.ZodMiniType<JsonValue, JsonValue>).check(
    z.refine(isPage, { error: 'has another form', abort: true }),
    z.refine(isShort, 'is too long'),
  ),
  hlc,
});
export type SentReadPage = z.infer<typeof sentReadPageSchema>;

/**
 * Pages that a person has read, each by its last writer; the reply is the owner's rev. They have a bound of their own
 * within that of all that is stored. Repeatable. Errors: `quota_exceeded`, `of: 'memory'` where that one is meant.
 */
export const saveReadPages = endpoint({
  path: '/user/save_read_pages',
  request: z.object({
    pages: z.array(sentReadPageSchema).check(z.maxLength(readPageLimits.pages)),
  }),
  reply: okReply(z.object({ rev: z.number() })),
});
