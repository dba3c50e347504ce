import * as z from 'zod/mini';
import { conversationIdSchema, syncLimits } from './conversation-rows.ts';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/** GET `/share/<id>`, public: the page of a share. */
export const sharePagePath = '/share';

/**
 * C22: shares a snapshot of the conversation as it is now, or ends the share, whose page is gone at once.
 * `message_ids`: the messages that the preview showed, in their order; absent: the branch of the last message.
 * `language`: of the page's own words, a product code (S3.1); absent: English.
 * The reply's `id`: that of the page, 128 random bits; null: nothing is shared.
 * Errors: `not_found`; `invalid_request` for a message of another conversation.
 */
export const shareConversation = endpoint({
  path: '/conversation/share_conversation',
  request: z.object({
    id: conversationIdSchema,
    share_enabled: z.boolean(),
    message_ids: z.nullish(z.array(conversationIdSchema).check(z.maxLength(syncLimits.messages))),
    language: z.nullish(z.string().check(z.maxLength(20))),
  }),
  reply: okReply(z.object({ id: z.nullable(z.string()), enabled: z.boolean() })),
});
