import * as z from 'zod/mini';
import { roomSchema } from '#domain/account/storage.ts';
import { conversationSchema, messageSchema } from '#domain/conversations/conversations.ts';
import { featureContextSchema } from '#domain/models/contexts.ts';
import {
  conversationIdSchema,
  sentConversationSchema,
  sentMessageSchema,
  syncLimits,
  type WholeConversation,
} from './conversation-rows.ts';
import { endpoint, type ReplyOf } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/*
 * C15–C21, C23, and our own calls for what has changed. Another owner's conversation is, in every call, like
 * one that does not exist: `not_found`, or absent from a list.
 */

/**
 * GET, `text/event-stream`: an event `rev` with `data: {"rev": N}` and the id N when the owner's rows have changed, the
 * first at once unless the `Last-Event-ID` is the present rev. Comments fill the silence. It ends when the session
 * ends, the access token expires or the server closes: the client connects again with a new token.
 */
export const eventsPath = '/conversation/events';

/** S9.9. */
const pageSize = 20;

const conversationReply = z.catchall(conversationSchema, z.unknown());
const messageReply = z.catchall(messageSchema, z.unknown());
const wholeReply = z.catchall(
  z.extend(conversationSchema, { messages: z.array(messageReply) }),
  z.unknown(),
);

/** C15: `data[0]` is the conversation with all its messages, also one that is deleted (`isDelete`). */
export const getConversation = endpoint({
  path: '/conversation/get_conversation',
  request: z.object({ id: conversationIdSchema }),
  reply: okReply(z.array(wholeReply)),
});

/** C16: conversations without messages; those that do not exist are left out. */
export const basicByIds = endpoint({
  path: '/conversation/get_conversations_basic_by_ids',
  request: z.object({ ids: z.array(conversationIdSchema).check(z.maxLength(syncLimits.ids)) }),
  reply: okReply(z.array(conversationReply)),
});

/** C17, C18: a page of the owner's conversations of a type; without it of all. `page` counts from 0. */
const listRequest = z.object({
  type: z.nullish(featureContextSchema),
  page: z._default(z.int().check(z.gte(0), z.lte(syncLimits.page)), 0),
  page_size: z._default(z.int().check(z.gte(1), z.lte(syncLimits.pageSize)), pageSize),
  sort_key: z._default(z.enum(['created_at', 'updated_at']), 'created_at'),
  sort: z._default(z.enum(['asc', 'desc']), 'desc'),
  isDelete: z._default(z.boolean(), false),
});
export type ListRequest = z.infer<typeof listRequest>;

/** C18: without messages. */
export const basicList = endpoint({
  path: '/conversation/get_conversations_basic',
  request: listRequest,
  reply: okReply(z.array(conversationReply)),
});

/** C17: `messages` is null where the reply would be too large; C15 has them. */
export const conversationList = endpoint({
  path: '/conversation/get_conversation_list',
  request: listRequest,
  reply: okReply(
    z.array(
      z.catchall(
        z.extend(conversationSchema, { messages: z.nullable(z.array(messageReply)) }),
        z.unknown(),
      ),
    ),
  ),
});

const sentWhole = z.extend(sentConversationSchema, {
  messages: z.array(sentMessageSchema).check(z.maxLength(syncLimits.messages)),
  since: z.optional(z.int().check(z.gte(0))),
});
/** It is checked by the schemas of the domain too, which its types do not show. */
type SentWhole = WholeConversation & { since?: number };

/**
 * C20: merges the conversation with the stored one, field by field, and its messages by their ids. A message that
 * is not sent stays. The reply is the merged conversation with its messages, those of a later rev than `since`
 * alone, where the request names one: the sender replaces what it sent by it. Repeatable. Errors:
 * `invalid_request` for a message that belongs to another conversation, `quota_exceeded` for too many.
 */
export const upsertConversation = endpoint({
  path: '/conversation/upsert_conversation',
  request: sentWhole as unknown as z.ZodMiniType<SentWhole, SentWhole>,
  reply: okReply(wholeReply),
});

/** C21: all conversations of the type become deleted (S4.11); they can be restored. */
export const deleteByType = endpoint({
  path: '/conversation/delete_conversation_by_type',
  request: z.object({ type: featureContextSchema }),
  reply: okReply(z.object({ deleted: z.number(), rev: z.number() })),
});

/** C23: when the server stored the last change of the conversation or its messages, and its rev. */
export const lastUpdated = endpoint({
  path: '/conversation/get_conversation_last_updated_time',
  request: z.object({ id: conversationIdSchema }),
  reply: okReply(z.object({ updated_at: z.string(), rev: z.number() })),
});

const changedSettingSchema = z.object({
  key: z.string(),
  value: z.json(),
  hlc: z.string(),
  rev: z.number(),
});

/**
 * The owner's rows that were changed after `since`, the rev of the last one received; 0: all. In the order of `rev`;
 * each row once, as it is now. A deleted row is a tombstone: a conversation with `isDelete`,
 * a message with `is_deleted`. `next`: `since` of the following call; `more`: call again at once. `stale`: tombstones
 * after `since` were removed, 90 days after the deletion: what the caller has of the server and does not find from
 * rev 0 on was deleted. `restored`: the server's database may have been set back to a backup since the caller was here:
 * what the caller has is merged with all rows from rev 0 on, and what the server has lost is sent again. `storage`: bytes
 * that the owner's rows and files take now, of how many (null: no limit). `lineage`: of the owner's rows; another one, and
 * revs of before are none of them, as at another server of the same address. Older servers do not say the last three.
 */
export const changes = endpoint({
  path: '/conversation/changes',
  request: z.object({
    since: z.int().check(z.gte(0)),
    limit: z._default(z.int().check(z.gte(1), z.lte(syncLimits.changes)), 200),
    /** Pages that the person has read are among the settings. */
    withReadPages: z._default(z.boolean(), false),
  }),
  reply: okReply(
    z.object({
      changes: z.array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('conversation'), conversation: conversationReply }),
          z.object({ kind: z.literal('message'), message: messageReply }),
          z.object({ kind: z.literal('setting'), setting: changedSettingSchema }),
        ]),
      ),
      next: z.number(),
      more: z.boolean(),
      stale: z.boolean(),
      restored: z.optional(z.boolean()),
      storage: z.optional(roomSchema),
      lineage: z.optional(z.string()),
    }),
  ),
});
export type Changes = ReplyOf<typeof changes>['data'];
export type Change = Changes['changes'][number];
