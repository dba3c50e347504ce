import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  uploadOffsetPath,
  uploadOffsetReplySchema,
  uploadOffsetRequestSchema,
  uploadPartBytes,
  uploadPartPath,
  uploadPartQuerySchema,
} from '#api/document-parts.ts';
import type { Documents } from '../../documents/documents.ts';
import { storePart, uploadOffset } from '../../documents/parts.ts';
import { discardBody } from '../../documents/read-upload-form.ts';
import { whileConnected } from '../../http/while-connected.ts';

interface DocumentPartsOptions {
  documents: Documents;
  closing: AbortSignal;
}

const response = { 200: uploadOffsetReplySchema };
const offsetRoute = { schema: { body: uploadOffsetRequestSchema, response } };
const partRoute = {
  schema: {
    consumes: ['application/octet-stream'],
    querystring: uploadPartQuerySchema,
    response,
  },
  bodyLimit: uploadPartBytes,
};

/** The file of a document in parts; C3 makes a document of them. */
export const documentPartRoutes: FastifyPluginAsyncZod<DocumentPartsOptions> = async (
  app,
  { documents, closing },
) => {
  // The handler reads it as it comes.
  app.addContentTypeParser('application/octet-stream', async () => undefined);

  app.post(uploadOffsetPath, offsetRoute, async ({ principal, body: { doc_id, bytes } }) => {
    const offset = await uploadOffset(principal, documents, { docId: doc_id, bytes });
    return { status: 'OK' as const, data: { offset } };
  });

  app.put(uploadPartPath, partRoute, async (request, reply) => {
    const { principal, query, raw } = request;
    const { doc_id: docId, ...part } = query;
    const signal = whileConnected(reply, closing);
    try {
      const offset = await storePart(principal, documents, { docId, ...part }, raw, signal);
      return { status: 'OK' as const, data: { offset } };
    } catch (error) {
      await discardBody(request);
      throw error;
    }
  });
};
