import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body waits, unread, for the server. */
    isBodyHeld: boolean;
  }
}

/** How long and how many connections may wait for their client. Times in milliseconds. */
export interface ConnectionLimits {
  /** From the connection, or the first byte of a further request, to the end of its headers. */
  headersMs: number;
  /** Between two requests. */
  keepAliveMs: number;
  /** Of a body, beyond the time that it needs at `bodyBytesPerSecond`. */
  bodyMs: number;
  bodyBytesPerSecond: number;
  /** Of a client that does not read its answer. */
  unreadMs: number;
  /** Of a request that was answered before its body was read. */
  lingerMs: number;
  /** Connections without a request, or with the unread body of an unknown caller, at the same time. */
  maxWaiting: number;
  /** Interval of the checks. */
  checkMs: number;
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

/** One connection and the request that it is busy with. */
class Connection {
  readonly socket: Socket;
  #request: FastifyRequest | null = null;
  #response: ServerResponse | null = null;
  #isTrusted = false;
  #bytesBefore = 0;
  #bodyMs = 0;
  #unreadMs = 0;
  #unreadBytes = 0;

  constructor(socket: Socket) {
    this.socket = socket;
  }

  begin(request: FastifyRequest, response: ServerResponse): void {
    this.#request = request;
    this.#response = response;
    this.#isTrusted = false;
    this.#bytesBefore = this.socket.bytesRead;
    this.#bodyMs = 0;
  }

  /** The request has a valid bearer. */
  trust(): void {
    this.#isTrusted = true;
  }

  /** Does it wait for a client that is not known? */
  get isWaiting(): boolean {
    if (!this.#request || this.#response?.writableFinished) return true;
    return !this.#isTrusted && !this.#request.raw.complete;
  }

  /** Has the client been too slow, `ms` after the check before? */
  isTooSlow(ms: number, limits: ConnectionLimits): boolean {
    return this.#isBodySlow(ms, limits) || this.#isUnread(ms, limits);
  }

  #isBodySlow(ms: number, limits: ConnectionLimits): boolean {
    const { socket } = this;
    if (!this.#request || this.#request.raw.complete) return false;
    // A paused socket waits for the server.
    if (this.#request.isBodyHeld || socket.isPaused()) return false;
    this.#bodyMs += ms;
    if (this.#response?.writableFinished) return this.#bodyMs > limits.lingerMs;
    const seconds = (socket.bytesRead - this.#bytesBefore) / limits.bodyBytesPerSecond;
    return this.#bodyMs > limits.bodyMs + seconds * 1000;
  }

  #isUnread(ms: number, limits: ConnectionLimits): boolean {
    const { writableLength } = this.socket;
    this.#unreadMs =
      writableLength > 0 && writableLength === this.#unreadBytes ? this.#unreadMs + ms : 0;
    this.#unreadBytes = writableLength;
    return this.#unreadMs > limits.unreadMs;
  }
}

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
});

/** A client that sends `Expect: 100-continue` sends its body only after the bearer was checked. */
function answerBeforeContinue(app: FastifyInstance): void {
  app.server.on('checkContinue', (request, response) => app.routing(request, response));
  app.addHook('preParsing', async (request, reply) => {
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
  });
}
