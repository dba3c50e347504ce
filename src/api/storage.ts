import * as z from 'zod/mini';
import { okReply } from './product-reply.ts';

export const storagePath = '/user/storage';

/** A conversation that takes room; `updated_at` is ISO 8601. */
const storedChatSchema = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.number(),
  updated_at: z.string(),
});

/**
 * GET: what the owner stores, in bytes. `used` is the sum of chats, documents, settings and shared pages, of which `limit`
 * (null: there is none) is the most; `deleted`: of conversations that can be restored, which are not in it. The chats that take
 * most, and the oldest ones, first.
 */
export const storageReplySchema = okReply(
  z.object({
    used: z.number(),
    limit: z.nullable(z.number()),
    chats: z.number(),
    documents: z.number(),
    settings: z.number(),
    shares: z.number(),
    deleted: z.number(),
    largest_chats: z.array(storedChatSchema),
    oldest_chats: z.array(storedChatSchema),
  }),
);
export type StorageReport = z.infer<typeof storageReplySchema>['data'];
