import type { FastifyPluginAsync } from 'fastify';
import * as searchApi from '#api/conversation-search.ts';
import { ok, serveWith } from '../../http/serve.ts';
import { uncheckedReply } from '../../http/unchecked-reply.ts';
import { type MessageSearchParts, searchConversations } from '../../sync/search-conversations.ts';

/** C19. */
export const conversationSearchRoutes: FastifyPluginAsync<MessageSearchParts> = async (
  app,
  { db, reads },
) => {
  serveWith(app, searchApi.searchConversations, uncheckedReply, async ({ principal, body }) =>
    ok(await searchConversations(principal, { db, reads }, body)),
  );
};
