import type { FastifyPluginAsync } from 'fastify';
import * as searchApi from '#api/conversation-search.ts';
import type { Database } from '../../database/connect.ts';
import { ok, serveWith } from '../../http/serve.ts';
import { uncheckedReply } from '../../http/unchecked-reply.ts';
import { searchConversations } from '../../sync/search-conversations.ts';

/** C19. */
export const conversationSearchRoutes: FastifyPluginAsync<{ db: Database }> = async (
  app,
  { db },
) => {
  serveWith(app, searchApi.searchConversations, uncheckedReply, async ({ principal, body }) =>
    ok(await searchConversations(principal, db, body)),
  );
};
