import type { FastifyInstance } from 'fastify';
import {
  type SearchDocumentReply,
  searchDocumentPath,
  searchDocumentRequestSchema,
} from '#api/search-document.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { principalOf } from '../auth/authenticate.ts';
import type { ServerContext } from '../context.ts';
import { parseBody } from '../http/parse-body.ts';
import { whileConnected } from '../http/while-connected.ts';
import { searchPassages } from '../search/search-passages.ts';

/** A person waits: without the query's vector after this long, words alone decide. */
const embedWaitMs = 8000;

export function searchDocumentRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db, embedder, closing } = context;
  app.post(searchDocumentPath, async (request, reply): Promise<SearchDocumentReply> => {
    const { ownerId: owner } = await principalOf(context, request);
    const { doc_ids: docIds, query, k } = parseBody(searchDocumentRequestSchema, request.body);
    const connected = whileConnected(reply, closing);
    const vectorOf = async () => {
      if (!embedder || query.trim() === '') return null;
      const signal = AbortSignal.any([connected, AbortSignal.timeout(embedWaitMs)]);
      try {
        const [values] = await embedder.embed([query], signal);
        return values ? { model: embedder.model, values } : null;
      } catch (error) {
        request.log.warn({ code: toCodedError(error).code }, 'searched without vectors');
        return null;
      }
    };
    const vector = await vectorOf();
    return { status: 'OK', data: await searchPassages(db, { owner, docIds, query, k, vector }) };
  });
}
