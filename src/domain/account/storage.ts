import * as z from 'zod/mini';

/** A conversation that takes room on the server; `updated_at` is ISO 8601. */
const storedChatSchema = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.number(),
  updated_at: z.string(),
});
export type StoredChat = z.infer<typeof storedChatSchema>;

/** Bytes that an owner's rows and files take on the server, and the most they may; null: there is no limit. */
export const roomSchema = z.object({ used: z.number(), limit: z.nullable(z.number()) });
export type Room = z.infer<typeof roomSchema>;

/**
 * What an owner stores on the server, in bytes. `used` is the sum of chats, documents, settings, shared pages and counted
 * events (absent: of a server of before);
 * `deleted`: of conversations that can be restored, which are not in it. The chats that take most, and the oldest, first.
 */
export const accountStorageSchema = z.extend(roomSchema, {
  chats: z.number(),
  documents: z.number(),
  settings: z.number(),
  shares: z.number(),
  events: z.optional(z.number()),
  deleted: z.number(),
  largest: z.array(storedChatSchema),
  oldest: z.array(storedChatSchema),
});
export type AccountStorage = z.infer<typeof accountStorageSchema>;

/** A person is told from here on. */
const nearlyFull = 0.8;

/** Is there room for little more, or for none? */
export function fillOf({ used, limit }: Room): 'free' | 'nearly' | 'full' {
  if (limit === null || used < limit * nearlyFull) return 'free';
  return used < limit ? 'nearly' : 'full';
}
