import type { FastifyReply } from 'fastify';

/** Aborts when the client disconnects before its answer is complete, or when the server closes. */
export function whileConnected(reply: FastifyReply, closing: AbortSignal): AbortSignal {
  const disconnected = new AbortController();
  // It may have left while its bearer was checked: no event says so again.
  if (reply.raw.destroyed) disconnected.abort();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort();
  });
  return AbortSignal.any([disconnected.signal, closing]);
}
