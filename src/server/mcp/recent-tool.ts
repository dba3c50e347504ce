import * as z from 'zod';
import { newestFacts } from '../documents/document-facts.ts';
import { listConversations } from '../sync/read-conversations.ts';
import { type AssistantCall, chatFolders, isWanted } from './assistant-call.ts';
import { sourceIdText } from './source-ids.ts';
import { kindSchema, limitSchema, type Source, sourceSchema } from './sources.ts';
import { answered, sourcesResult, type Tool } from './tool.ts';
import { toolSchema } from './tool-schema.ts';

const inputSchema = toolSchema(z.object({ kind: kindSchema, limit: limitSchema }));
const outputSchema = toolSchema(z.object({ sources: z.array(sourceSchema) }));

/** What was read and chatted last, the newest first. */
export const recentTool: Tool = {
  scope: 'search',
  register(server, call) {
    const config = {
      description: 'List the newest documents and chats.',
      inputSchema,
      outputSchema,
      annotations: { readOnlyHint: true },
    };
    server.registerTool('recent', config, ({ kind, limit }) =>
      answered(call, 'recent', async () => {
        const found = await Promise.all([
          isWanted(call, 'document', kind) ? recentDocuments(call, limit) : [],
          isWanted(call, 'chat', kind) ? recentChats(call, limit) : [],
        ]);
        const all = found.flat().toSorted((a, b) => b.time.localeCompare(a.time));
        const sources = all.slice(0, limit);
        return sourcesResult({ sources }, sources);
      }),
    );
  },
};

/** Those that were stored last. */
export async function recentDocuments({ principal, reads }: AssistantCall, limit: number) {
  const newest = await reads.run(principal, (from) => newestFacts(principal, from, limit));
  return [...newest].map(([id, place]): Source => {
    return { id: sourceIdText({ kind: 'document', id, part: null }), ...place };
  });
}

async function recentChats(call: AssistantCall, limit: number): Promise<Source[]> {
  const { principal, reads } = call;
  const page = { page: 0, page_size: limit, isDelete: false };
  const order = { sort_key: 'updated_at', sort: 'desc' } as const;
  const found = await reads.run(principal, (from) =>
    listConversations(principal, from, { ...page, ...order }, chatFolders(call)),
  );
  return found.map(({ id, name: title, updated_at: time }) => ({
    id: sourceIdText({ kind: 'chat', id, part: null }),
    title,
    address: null,
    time,
  }));
}
