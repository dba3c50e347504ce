import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is received takes room from others: its sender may not rest, and has to be faster the longer it takes. */
    speedRises?: boolean;
  }
}

/** How often the floor of the speed doubles: 64 KB/s after a minute and a half. */
const maxDoublings = 3;

/** One connection and the request that it is busy with. */
export class Connection {
  readonly socket: Socket;
  #request: FastifyRequest | null = null;
  #response: ServerResponse | null = null;
  #isTrusted = false;
  #bytesBefore = 0;
  #bodyMs = 0;
  /** Bytes of the body at the last check, and how long no more may come. */
  #bodyBytes = 0;
  #restMs: number | null = null;
  #lingerMs = 0;
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
    this.#bodyBytes = 0;
    this.#restMs = null;
    this.#lingerMs = 0;
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
    // From the answer on: a client that was slow before has time to read it.
    if (this.#response?.writableFinished) {
      this.#lingerMs += ms;
      return this.#lingerMs > limits.lingerMs;
    }
    this.#bodyMs += ms;
    const bytes = socket.bytesRead - this.#bytesBefore;
    if (this.#request.routeOptions.config.speedRises) return this.#rests(ms, bytes, limits);
    const seconds = bytes / limits.bodyBytesPerSecond;
    return this.#bodyMs > limits.bodyMs + seconds * 1000;
  }

  /** What came fast gives no time later. */
  #rests(ms: number, bytes: number, { bodyMs, bodyBytesPerSecond }: ConnectionLimits): boolean {
    const doublings = Math.min(maxDoublings, Math.floor(this.#bodyMs / bodyMs));
    const seconds = (bytes - this.#bodyBytes) / (bodyBytesPerSecond * 2 ** doublings);
    this.#bodyBytes = bytes;
    this.#restMs = Math.min(bodyMs, (this.#restMs ?? bodyMs) - ms + seconds * 1000);
    return this.#restMs < 0;
  }

  #isUnread(ms: number, limits: ConnectionLimits): boolean {
    const { writableLength } = this.socket;
    this.#unreadMs =
      writableLength > 0 && writableLength === this.#unreadBytes ? this.#unreadMs + ms : 0;
    this.#unreadBytes = writableLength;
    return this.#unreadMs > limits.unreadMs;
  }
}
