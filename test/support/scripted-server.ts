import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on loopback that answers its calls from a queue of scripted replies. */
export abstract class ScriptedServer<Reply extends object> {
  #queue: Reply[] = [];
  #held = new Set<() => void>();
  #watchers = new Set<() => void>();
  #server = createServer((request, response) => {
    this.serve(request, response).catch(() => response.destroy());
  });

  protected abstract serve(request: IncomingMessage, response: ServerResponse): Promise<void>;

  async listen(port = 0): Promise<this> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Adds replies of the next calls; without one a call is answered as usual. */
  script(...replies: Reply[]): void {
    this.#queue.push(...replies);
  }

  release(): void {
    for (const go of this.#held) go();
    this.#held.clear();
  }

  reset(): void {
    this.release();
    this.#queue = [];
  }

  /** Resolves when it holds, which is looked at with each call that comes or ends. */
  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!condition()) return;
        this.#watchers.delete(check);
        resolve();
      };
      this.#watchers.add(check);
      check();
    });
  }

  async close(): Promise<void> {
    this.release();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** The reply of a call that has come; it is told when its caller leaves. */
  protected next(call: { aborted: boolean }, response: ServerResponse): Partial<Reply> {
    response.once('close', () => {
      call.aborted = !response.writableFinished;
      this.changed();
    });
    this.changed();
    return this.#queue.shift() ?? {};
  }

  /** Until it is released. */
  protected hold(): Promise<void> {
    return new Promise((resolve) => this.#held.add(resolve));
  }

  protected changed(): void {
    for (const check of Array.from(this.#watchers)) check();
  }
}

export async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Any page may call it; true: this call only asked for that, and is answered. */
export function answersPreflight(request: IncomingMessage, response: ServerResponse): boolean {
  for (const name of ['origin', 'headers', 'methods']) {
    response.setHeader(`access-control-allow-${name}`, '*');
  }
  if (request.method !== 'OPTIONS') return false;
  response.writeHead(204).end();
  return true;
}

/** A text is sent as it is. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}
