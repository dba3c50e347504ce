import type { FastifyReply } from 'fastify';

/** Aborts when the client goes before its answer is whole, or when the server closes. */
export function whileConnected(reply: FastifyReply, closing: AbortSignal): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return AbortSignal.any([gone.signal, closing]);
}
