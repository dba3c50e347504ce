import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { saveBodyLimit, saveJsonLimits, type WholeConversation } from '#api/conversation-rows.ts';
import {
  basicByIdsPath,
  basicByIdsRequestSchema,
  basicListPath,
  basicReplySchema,
  changesPath,
  changesReplySchema,
  changesRequestSchema,
  conversationIdRequestSchema,
  conversationListPath,
  conversationListReplySchema,
  deleteByTypePath,
  deleteByTypeReplySchema,
  deleteByTypeRequestSchema,
  getConversationPath,
  getConversationReplySchema,
  lastUpdatedPath,
  lastUpdatedReplySchema,
  listRequestSchema,
  upsertConversationPath,
  upsertReplySchema,
  upsertRequestSchema,
} from '#api/conversations.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { sendPieces } from '../../http/send-pieces.ts';
import { uncheckedReply } from '../../http/unchecked-reply.ts';
import { readChanges } from '../../sync/changes.ts';
import { bytesOfAll, conversationJson, conversationsJson } from '../../sync/conversation-json.ts';
import { conversationsByIds } from '../../sync/conversation-rows.ts';
import { deleteByType } from '../../sync/delete-by-type.ts';
import type { MessageIndexer } from '../../sync/message-indexer.ts';
import {
  findWhole,
  lastUpdated,
  listConversations,
  withMessages,
} from '../../sync/read-conversations.ts';
import { type SyncParts, saveConversation } from '../../sync/save-conversation.ts';

const get = { body: conversationIdRequestSchema, response: { 200: getConversationReplySchema } };
const byIds = { body: basicByIdsRequestSchema, response: { 200: basicReplySchema } };
const list = { body: listRequestSchema, response: { 200: conversationListReplySchema } };
const basicList = { body: listRequestSchema, response: { 200: basicReplySchema } };
const upsert = { body: upsertRequestSchema, response: { 200: upsertReplySchema } };
const deleteType = { body: deleteByTypeRequestSchema, response: { 200: deleteByTypeReplySchema } };
const updated = { body: conversationIdRequestSchema, response: { 200: lastUpdatedReplySchema } };
const changes = { body: changesRequestSchema, response: { 200: changesReplySchema } };

const ok = <Data>(data: Data) => ({ status: 'OK' as const, data });

interface ConversationOptions extends SyncParts {
  indexer: MessageIndexer;
}

/** C15–C18, C20, C21, C23, and what has changed since a rev. */
export const conversationRoutes: FastifyPluginAsyncZod<ConversationOptions> = async (
  app,
  { db, now, quotaBytes, indexer },
) => {
  app.post(getConversationPath, { schema: get }, async ({ principal, body }, reply) => {
    const found = await findWhole(principal, db, body.id);
    if (!found) throw noConversation();
    return sendPieces(reply, conversationsJson(principal, db, [found]), bytesOfAll([found]));
  });

  app.post(basicByIdsPath, { schema: byIds, ...uncheckedReply }, async ({ principal, body }) =>
    ok(await conversationsByIds(principal, db, body.ids)),
  );

  app.post(conversationListPath, { schema: list }, async ({ principal, body }, reply) => {
    const page = await listConversations(principal, db, body);
    const found = await withMessages(principal, db, page);
    return sendPieces(reply, conversationsJson(principal, db, found), bytesOfAll(found));
  });

  app.post(basicListPath, { schema: basicList, ...uncheckedReply }, async ({ principal, body }) =>
    ok(await listConversations(principal, db, body)),
  );

  const config = { json: saveJsonLimits };
  const saving = { schema: upsert, bodyLimit: saveBodyLimit, config };
  app.post(upsertConversationPath, saving, async ({ principal, body }, reply) => {
    const { since = 0, ...sent } = body;
    // The schema has checked it by those of the domain, which the types do not show.
    const whole = sent as unknown as WholeConversation;
    const saved = await saveConversation(principal, { db, now, quotaBytes }, whole, since);
    indexer.saved(principal);
    return sendPieces(reply, conversationJson(principal, db, saved), bytesOfAll([saved]));
  });

  app.post(deleteByTypePath, { schema: deleteType }, async ({ principal, body }) =>
    ok(await deleteByType(principal, { db, now, quotaBytes }, body.type)),
  );

  app.post(lastUpdatedPath, { schema: updated }, async ({ principal, body }) => {
    const data = await lastUpdated(principal, db, body.id);
    if (!data) throw noConversation();
    return ok(data);
  });

  app.post(changesPath, { schema: changes, ...uncheckedReply }, async ({ principal, body }) =>
    ok(await readChanges(principal, db, body.since, body.limit, quotaBytes)),
  );
};

function noConversation(): CodedError {
  return new CodedError('not_found', 'there is no such conversation');
}
