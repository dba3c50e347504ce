import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Connection, type ConnectionLimits } from './connection.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body waits, unread, for the server. */
    isBodyHeld: boolean;
  }
}

export const connectionLimits: ConnectionLimits = {
  headersMs: 20_000,
  keepAliveMs: 60_000,
  bodyMs: 30_000,
  bodyBytesPerSecond: 8 * 1024,
  unreadMs: 120_000,
  lingerMs: 10_000,
  maxWaiting: 500,
  checkMs: 1_000,
};

/**
 * Closes connections whose clients are slow or idle, and the oldest where too many wait, so that others are
 * still answered. Calls with a valid bearer are bounded by time alone.
 */
export const connections = fastifyPlugin(async (app: FastifyInstance, limits: ConnectionLimits) => {
  // The longest connected first.
  const open = new Map<Socket, Connection>();
  const closeExcess = () => {
    const waiting = Array.from(open.values()).filter((each) => each.isWaiting);
    const excess = Math.max(0, waiting.length - limits.maxWaiting);
    for (const { socket } of waiting.slice(0, excess)) socket.destroy();
  };
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, new Connection(socket));
    socket.once('close', () => open.delete(socket));
    if (open.size > limits.maxWaiting) closeExcess();
  });
  app.decorateRequest('isBodyHeld', false);
  app.addHook('onRequest', async (request, reply) =>
    open.get(request.raw.socket)?.begin(request, reply.raw),
  );
  app.addHook('preParsing', async (request) => {
    if (request.caller) open.get(request.raw.socket)?.trust();
  });
  const timer = setInterval(() => {
    for (const each of open.values()) {
      if (each.isTooSlow(limits.checkMs, limits)) each.socket.destroy();
    }
  }, limits.checkMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  answerBeforeContinue(app);
  receiveRefused(app);
});

/** A client that sends `Expect: 100-continue` sends its body only after the bearer was checked. */
function answerBeforeContinue(app: FastifyInstance): void {
  app.server.on('checkContinue', (request, response) => app.routing(request, response));
  app.addHook('preParsing', async (request, reply) => {
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
  });
}

/**
 * Fastify closes the connection after a fault of the body. A socket that is closed while bytes arrive is reset, and
 * the client may lose the answer that it did not read yet (RFC 9112, 9.6): the rest is received, for `lingerMs`.
 */
function receiveRefused(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!raw.complete && raw.headers.connection !== 'close') reply.removeHeader('connection');
  });
}
