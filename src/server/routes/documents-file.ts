import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { docIdSchema, documentFilePath } from '#api/documents.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { principalOf } from '../auth/authenticate.ts';
import type { ServerContext } from '../context.ts';
import { readFileRow } from '../documents/document-rows.ts';
import { type RequestedRange, requestedRange } from '../http/byte-range.ts';
import type { ByteRange } from '../objects/object-store.ts';

interface FileFacts {
  objectKey: string;
  bytes: number;
  mediaType: string;
  name: string;
  etag: string;
  modified: Date;
}

/** S7.3: the file of a document, whole or in ranges. Its address is `file_link`. */
export function documentFileRoute(app: FastifyInstance, context: ServerContext): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${documentFilePath}/:docId`,
    // Fastify's own would read the whole file away.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const file = await findFile(context, request);
      setHeaders(reply, file);
      if (isKnown(request, file)) return reply.code(304).send();
      const range = requestedRange(request.headers, file);
      return send(context, request, reply, file, range);
    },
  });
}

async function findFile(context: ServerContext, request: FastifyRequest): Promise<FileFacts> {
  const principal = await principalOf(context, request);
  const { docId } = request.params as { docId: string };
  const isId = z.safeParse(docIdSchema, docId).success;
  const row = isId ? await readFileRow(principal, context.db, docId) : undefined;
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
    // What was uploaded is data: no browser shall show it as a page of ours.
    'content-disposition': `attachment; filename*=UTF-8''${encoded(file.name)}`,
  });
}

/** RFC 5987: of what encodeURIComponent leaves, these need it too. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function isKnown({ headers }: FastifyRequest, file: FileFacts): boolean {
  const match = headers['if-none-match'];
  if (match !== undefined) {
    const known = match.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return known.includes(file.etag) || known.includes('*');
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return since >= file.modified.getTime();
}

async function send(
  { documents }: ServerContext,
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
  const stream = await documents.objects.get(file.objectKey, range ?? undefined);
  if (stream) return reply.send(stream);
  request.log.error({ key: file.objectKey }, 'an object is missing');
  void reply.removeHeader('content-length').removeHeader('content-range');
  throw new CodedError('not_found', 'there is no such document');
}
