import * as partsApi from '#api/document-parts.ts';
import { storePart, uploadOffset } from '../../documents/uploads/parts.ts';
import { discardBody } from '../../documents/uploads/read-upload-form.ts';
import type { Routes } from '../../http/app-parts.ts';
import { whileConnected } from '../../http/connections/while-connected.ts';
import { ok, serve, serveWith } from '../../http/serve.ts';

/** The file of a document in parts; C3 makes a document of them. */
export const documentPartRoutes: Routes<'documents' | 'closing'> = async (
  app,
  { documents, closing },
) => {
  // The handler reads it as it comes.
  app.addContentTypeParser('application/octet-stream', async () => undefined);

  serve(app, partsApi.uploadOffset, async ({ principal, body: { doc_id, bytes } }) =>
    ok({ offset: await uploadOffset(principal, documents, { docId: doc_id, bytes }) }),
  );

  serveWith(
    app,
    partsApi.uploadPart,
    { bodyLimit: partsApi.uploadPartBytes },
    async (request, reply) => {
      const { principal, query, raw } = request;
      const { doc_id: docId, ...part } = query;
      const signal = whileConnected(reply, closing);
      try {
        const offset = await storePart(principal, documents, { docId, ...part }, raw, signal);
        return ok({ offset });
      } catch (error) {
        await discardBody(request);
        throw error;
      }
    },
  );
};
