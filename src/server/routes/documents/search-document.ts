import type { FastifyPluginAsync } from 'fastify';
import { searchDocument } from '#api/search-document.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { Database } from '../../database/connect.ts';
import { whileConnected } from '../../http/connections/while-connected.ts';
import { ok, serve } from '../../http/serve.ts';
import type { PassageEmbedder } from '../../search/passage-embedder.ts';
import { searchPassages } from '../../search/search-passages.ts';

interface SearchDocumentOptions {
  db: Database;
  embedder: PassageEmbedder | null;
  closing: AbortSignal;
}

/** A person waits: without the query's vector after this long, words alone decide. */
const embedWaitMs = 8000;

export const searchDocumentRoutes: FastifyPluginAsync<SearchDocumentOptions> = async (
  app,
  { db, embedder, closing },
) => {
  serve(app, searchDocument, async (request, reply) => {
    const { ownerId: owner } = request.principal;
    const { doc_ids: docIds, query, k } = request.body;
    const connected = whileConnected(reply, closing);
    const vector = await vectorOf(embedder, query, connected).catch((error: unknown) => {
      request.log.warn({ code: toCodedError(error).code }, 'searched without vectors');
      return null;
    });
    return ok(await searchPassages(db, { owner, docIds, query, k, vector }));
  });
};

async function vectorOf(embedder: PassageEmbedder | null, query: string, connected: AbortSignal) {
  if (!embedder || query.trim() === '') return null;
  const signal = AbortSignal.any([connected, AbortSignal.timeout(embedWaitMs)]);
  const [values] = await embedder.embed([query], signal);
  return values ? { model: embedder.model, values } : null;
}
