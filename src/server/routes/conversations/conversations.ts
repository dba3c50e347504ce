import type { FastifyPluginAsync } from 'fastify';
import { saveBodyLimit, saveJsonLimits } from '#api/conversation-rows.ts';
import * as conversationsApi from '#api/conversations.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ReplicaReads } from '../../database/replica-reads.ts';
import { sendPieces } from '../../http/bodies/send-pieces.ts';
import { ok, serve, serveWith } from '../../http/serve.ts';
import { uncheckedReply } from '../../http/unchecked-reply.ts';
import { readChanges } from '../../sync/changes.ts';
import { bytesOfAll, conversationJson, conversationsJson } from '../../sync/conversation-json.ts';
import { conversationsByIds } from '../../sync/conversation-rows.ts';
import { deleteByType } from '../../sync/delete-by-type.ts';
import { inTurn } from '../../sync/in-turn.ts';
import type { MessageIndexer } from '../../sync/message-indexer.ts';
import {
  findWhole,
  lastUpdated,
  listConversations,
  withMessages,
} from '../../sync/read-conversations.ts';
import { type SyncParts, saveConversation } from '../../sync/save-conversation.ts';

interface ConversationOptions extends SyncParts {
  reads: ReplicaReads;
  indexer: MessageIndexer;
}

/** C15–C18, C20, C21, C23, and what has changed since a rev. */
export const conversationRoutes: FastifyPluginAsync<ConversationOptions> = async (
  app,
  { db, reads, now, quotaBytes, indexer },
) => {
  serve(app, conversationsApi.getConversation, async ({ principal, body }, reply) => {
    const found = await findWhole(principal, db, body.id);
    if (!found) throw noConversation();
    return sendPieces(reply, conversationsJson(principal, db, [found]), bytesOfAll([found]));
  });

  serveWith(app, conversationsApi.basicByIds, uncheckedReply, async ({ principal, body }) =>
    ok(await conversationsByIds(principal, db, body.ids)),
  );

  serve(app, conversationsApi.conversationList, async ({ principal, body }, reply) => {
    const { from, found } = await reads.run(principal, async (from) => {
      const page = await listConversations(principal, from, body);
      return { from, found: await withMessages(principal, from, page) };
    });
    return sendPieces(reply, conversationsJson(principal, from, found), bytesOfAll(found));
  });

  serveWith(app, conversationsApi.basicList, uncheckedReply, async ({ principal, body }) =>
    ok(await reads.run(principal, (from) => listConversations(principal, from, body))),
  );

  const saving = { bodyLimit: saveBodyLimit, config: { json: saveJsonLimits } };
  serveWith(
    app,
    conversationsApi.upsertConversation,
    saving,
    async ({ principal, body }, reply) => {
      const { since = 0, ...whole } = body;
      const saved = await inTurn(principal, () =>
        saveConversation(principal, { db, now, quotaBytes }, whole, since),
      );
      indexer.saved(principal);
      return sendPieces(reply, conversationJson(principal, db, saved), bytesOfAll([saved]));
    },
  );

  serve(app, conversationsApi.deleteByType, async ({ principal, body }) =>
    ok(await inTurn(principal, () => deleteByType(principal, { db, now, quotaBytes }, body.type))),
  );

  serve(app, conversationsApi.lastUpdated, async ({ principal, body }) => {
    const data = await lastUpdated(principal, db, body.id);
    if (!data) throw noConversation();
    return ok(data);
  });

  serveWith(app, conversationsApi.changes, uncheckedReply, async ({ principal, body }) =>
    ok(await readChanges(principal, db, body.since, body.limit, quotaBytes, body.withReadPages)),
  );
};

function noConversation(): CodedError {
  return new CodedError('not_found', 'there is no such conversation');
}
