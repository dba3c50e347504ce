import { searchDocument } from '#api/search-document.ts';
import type { Routes } from '../../http/app-parts.ts';
import { whileConnected } from '../../http/connections/while-connected.ts';
import { ok, serve } from '../../http/serve.ts';
import { queryVector } from '../../search/query-vector.ts';
import { searchPassages } from '../../search/search-passages.ts';

export const searchDocumentRoutes: Routes<'db' | 'embedder' | 'closing'> = async (
  app,
  { db, embedder, closing },
) => {
  serve(app, searchDocument, async (request, reply) => {
    const { ownerId: owner } = request.principal;
    const { doc_ids: docIds, query, k } = request.body;
    const connected = whileConnected(reply, closing);
    const onFailure = (code: string) => request.log.warn({ code }, 'searched without vectors');
    const vector = await queryVector(query, { embedder, connected, onFailure });
    return ok(await searchPassages(db, { owner, docIds, query, k, vector }));
  });
};
