import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Bytes of an answer that is sent as a whole. */
const maxWhole = 1024 * 1024;

/**
 * Sends `{"status":"OK","data":…}` with the JSON in pieces as its data. A large answer is never in memory as a whole: its
 * pieces are made as its client reads. Where one fails after the first was sent, the connection breaks off; the failure of
 * a small answer is an error as any. `bytes`: about how many.
 */
export async function sendPieces(
  reply: FastifyReply,
  pieces: AsyncIterable<string>,
  bytes: number,
): Promise<FastifyReply> {
  const type = 'application/json; charset=utf-8';
  const all = inReply(pieces);
  if (bytes <= maxWhole) {
    let body = '';
    for await (const piece of all) body += piece;
    return reply.type(type).send(Buffer.from(body));
  }
  const stream = Readable.from(all).on('error', (error) =>
    reply.log.error({ err: error }, 'an answer breaks off'),
  );
  return reply.type(type).send(stream);
}

async function* inReply(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"status":"OK","data":';
  yield* pieces;
  yield '}';
}
