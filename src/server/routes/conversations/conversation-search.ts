import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  searchConversationsPath,
  searchConversationsReplySchema,
  searchConversationsRequestSchema,
} from '#api/conversation-search.ts';
import type { Database } from '../../database/connect.ts';
import { uncheckedReply } from '../../http/unchecked-reply.ts';
import { searchConversations } from '../../sync/search-conversations.ts';

const schema = {
  body: searchConversationsRequestSchema,
  response: { 200: searchConversationsReplySchema },
};

/** C19. */
export const conversationSearchRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (
  app,
  { db },
) => {
  app.post(searchConversationsPath, { schema, ...uncheckedReply }, async ({ principal, body }) => ({
    status: 'OK' as const,
    data: await searchConversations(principal, db, body),
  }));
};
