import * as z from 'zod';
import { isWanted } from './assistant-call.ts';
import { cardMeta } from './card/quotes-card.ts';
import { findChats } from './find-chats.ts';
import { findDocuments } from './find-documents.ts';
import { searchSchema } from './search-request.ts';
import { type Quote, quoteSchema } from './sources.ts';
import { answered, sourcesResult, type Tool } from './tool.ts';
import { toolSchema } from './tool-schema.ts';

const inputSchema = toolSchema(searchSchema);
const outputSchema = toolSchema(z.object({ quotes: z.array(quoteSchema) }));

/** Passages of documents and messages of chats, by turns, the best of each first. */
export const searchTool: Tool = {
  scope: 'search',
  register(server, call) {
    const config = {
      description:
        'Find passages in the documents and pages that the person has read, and in their chats with Gloss. `read` takes the ids.',
      inputSchema,
      outputSchema,
      annotations: { readOnlyHint: true },
      _meta: cardMeta,
    };
    server.registerTool('search', config, (search) =>
      answered(call, 'search', async () => {
        const { kind, limit } = search;
        const [documents, chats] = await Promise.all([
          isWanted(call, 'document', kind) ? findDocuments(call, search) : [],
          isWanted(call, 'chat', kind) ? findChats(call, search) : [],
        ]);
        const quotes = byTurns(documents, chats).slice(0, limit);
        return sourcesResult({ quotes }, quotes);
      }),
    );
  },
};

function byTurns(one: readonly Quote[], other: readonly Quote[]): Quote[] {
  const length = Math.max(one.length, other.length);
  return Array.from({ length }, (_, at) => [one[at], other[at]])
    .flat()
    .filter((quote) => quote !== undefined);
}
