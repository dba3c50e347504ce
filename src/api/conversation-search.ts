import * as z from 'zod/mini';
import { conversationSchema } from '#domain/conversations/conversations.ts';
import { featureContextSchema } from '#domain/models/contexts.ts';
import { syncLimits } from './conversation-rows.ts';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

const foundConversationSchema = z.catchall(
  z.extend(conversationSchema, {
    /** Up to three, the best first; `messageId` null: the conversation's name. */
    matches: z.array(z.object({ messageId: z.nullable(z.string()), text: z.string() })),
  }),
  z.unknown(),
);
export type FoundConversation = z.infer<typeof foundConversationSchema>;

/**
 * C19: conversations in whose name or messages the words are, the best first, also with other endings or a typing
 * error. `search_time` (ms since the epoch, or ISO 8601): what was created later is left out, so that the pages of one
 * search fit together; absent: now. `isDelete`: of those that are deleted and can be restored. `page` counts from 0.
 */
export const searchConversations = endpoint({
  path: '/conversation/search_conversations',
  request: z.object({
    type: z.nullish(featureContextSchema),
    page: z._default(z.int().check(z.gte(0), z.lte(syncLimits.page)), 0),
    page_size: z._default(z.int().check(z.gte(1), z.lte(syncLimits.pageSize)), 20),
    isDelete: z._default(z.boolean(), false),
    keyword: z.string().check(z.minLength(1), z.maxLength(syncLimits.keyword)),
    search_time: z.nullish(
      z.union([z.int().check(z.gte(0), z.lte(32_503_680_000_000)), z.iso.datetime()]),
    ),
  }),
  reply: okReply(z.array(foundConversationSchema)),
});
export type SearchRequest = z.infer<(typeof searchConversations)['request']>;
