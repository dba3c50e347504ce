import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { CodedError } from '#shared/errors/coded-error.ts';
import { failedReply } from '../http/errors.ts';

/**
 * Server-sent events on a hijacked reply. `write` resolves when the client's socket has accepted the
 * text, so that a caller that awaits it reads no faster from the vendor than the client reads.
 */
export class EventStream {
  #raw: FastifyReply['raw'];
  #timer: NodeJS.Timeout | undefined;
  #full = false;

  /** A comment line after each `waitingMs` of silence prevents time-outs of clients and proxies. */
  constructor(reply: FastifyReply, waitingMs: number) {
    const headers = reply.getHeaders();
    reply.hijack();
    this.#raw = reply.raw;
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) this.#raw.setHeader(name, value);
    }
    this.#raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    this.#raw.flushHeaders();
    this.#raw.once('close', () => clearInterval(this.#timer));
    // Who writes sees that it is closed.
    this.#raw.on('error', () => undefined);
    this.#timer = setInterval(() => this.comment('waiting'), waitingMs);
  }

  get closed(): boolean {
    return this.#raw.destroyed || this.#raw.writableEnded;
  }

  /** Called once, when its client is gone or it has ended. */
  onClosed(call: () => void): void {
    this.#raw.once('close', call);
  }

  /** Its client is let go. */
  drop(): void {
    this.#raw.destroy();
  }

  async write(text: string): Promise<void> {
    if (this.closed || text === '') return;
    this.#timer?.refresh();
    if (this.#raw.write(text)) return;
    this.#full = true;
    const stop = new AbortController();
    const { signal } = stop;
    const settled = [once(this.#raw, 'drain', { signal }), once(this.#raw, 'close', { signal })];
    await Promise.race(settled);
    for (const each of settled) each.catch(() => undefined);
    stop.abort();
    this.#full = false;
  }

  comment(text: string): void {
    if (!this.closed && !this.#full) this.#raw.write(`: ${text}\n\n`);
  }

  /** The failure of a stream of the product, before its end. */
  async fail(error: CodedError): Promise<void> {
    await this.write(`event: error\ndata: ${JSON.stringify(failedReply(error))}\n\n`);
  }

  end(): void {
    clearInterval(this.#timer);
    if (!this.closed) this.#raw.end();
  }
}
