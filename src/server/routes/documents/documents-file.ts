import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { docIdSchema, documentFilePath } from '#api/documents.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Principal } from '../../auth/principal.ts';
import type { Database } from '../../database/connect.ts';
import { readFileRow } from '../../documents/document-rows.ts';
import { type RequestedRange, requestedRange } from '../../http/bodies/byte-range.ts';
import type { ByteRange, ObjectStore } from '../../objects/object-store.ts';

interface DocumentFileOptions {
  documents: { db: Database; objects: ObjectStore };
}

interface FileFacts {
  objectKey: string;
  bytes: number;
  mediaType: string;
  name: string;
  etag: string;
  modified: Date;
}

const schema = {
  params: z.object({ docId: z.string() }),
  response: {
    200: { content: { '*/*': { schema: z.string() } } },
    206: { content: { '*/*': { schema: z.string() } } },
    304: z.undefined(),
  },
};

/** S7.3: the file of a document, whole or in ranges. Its address is `file_link`. */
export const documentFileRoutes: FastifyPluginAsyncZod<DocumentFileOptions> = async (
  app,
  { documents },
) => {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${documentFilePath}/:docId`,
    // Fastify's own HEAD route would read the whole file.
    exposeHeadRoute: false,
    schema,
    handler: async (request, reply) => {
      const { principal, headers, params } = request;
      const file = await findFile(documents.db, principal, params.docId);
      setHeaders(reply, file);
      if (isCached(request, file)) return reply.code(304).send();
      const range = requestedRange(headers, file);
      return send(documents.objects, request, reply, file, range);
    },
  });
};

async function findFile(db: Database, principal: Principal, docId: string): Promise<FileFacts> {
  const isId = docIdSchema.safeParse(docId).success;
  const row = isId ? await readFileRow(principal, db, docId) : undefined;
  if (!row) throw new CodedError('not_found', 'there is no such document');
  const modified = new Date(Math.floor(row.storedAt.getTime() / 1000) * 1000);
  return {
    objectKey: row.object_key,
    bytes: row.bytes,
    mediaType: row.media_type,
    name: row.file_name,
    // The id is a hash of the bytes.
    etag: `"${docId}"`,
    modified,
  };
}

function setHeaders(reply: FastifyReply, file: FileFacts): void {
  void reply.headers({
    'accept-ranges': 'bytes',
    'last-modified': file.modified.toUTCString(),
    etag: file.etag,
    'cache-control': 'private, no-cache',
    // What was uploaded is data: no browser may show it as a page of ours.
    'content-disposition': `attachment; filename*=UTF-8''${encoded(file.name)}`,
  });
}

/** RFC 5987: these characters, which encodeURIComponent leaves, are encoded too. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function isCached({ headers }: FastifyRequest, file: FileFacts): boolean {
  const match = headers['if-none-match'];
  if (match !== undefined) {
    const known = match.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return known.includes(file.etag) || known.includes('*');
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return since >= file.modified.getTime();
}

async function send(
  objects: ObjectStore,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileFacts,
  requested: RequestedRange,
) {
  if (requested === 'none of it') {
    return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
  }
  const range: ByteRange | null = requested === 'all' ? null : requested;
  if (range) {
    void reply
      .code(206)
      .header('content-range', `bytes ${range.first}-${range.last}/${file.bytes}`);
  }
  void reply
    .header('content-length', range ? range.last - range.first + 1 : file.bytes)
    .type(file.mediaType);
  if (request.method === 'HEAD') return reply.send();
  const stream = await objects.get(file.objectKey, range ?? undefined);
  if (stream) return reply.send(stream);
  request.log.error({ key: file.objectKey }, 'an object is missing');
  void reply.removeHeader('content-length').removeHeader('content-range');
  throw new CodedError('not_found', 'there is no such document');
}
