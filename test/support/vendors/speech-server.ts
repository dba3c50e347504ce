import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A recording as it arrived. */
export interface SpeechCall {
  path: string;
  /** At 16 kHz, from -1 to 1. */
  samples: Float32Array;
  /** Fields of the form besides the file. */
  fields: Record<string, string>;
  authorization: string | undefined;
  aborted: boolean;
}

export interface SpeechBehaviour {
  status?: number;
  body?: unknown;
  /** It answers when it is released. */
  held?: boolean;
  text?: string;
}

/** A server of `/v1/audio/transcriptions`, scripted a request at a time; it says which range came. */
export class SpeechServer {
  readonly calls: SpeechCall[] = [];
  models = ['whisper-large-v3'];
  /** The page at its address, as whisper.cpp's server has one; null: none. */
  home: string | null = null;
  /** It closes connections without an answer. */
  isGone = false;
  #queue: SpeechBehaviour[] = [];
  #held = new Set<() => void>();
  #watchers = new Set<() => void>();
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch(() => response.destroy());
  });

  async listen(port = 0): Promise<this> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  script(...behaviours: SpeechBehaviour[]): void {
    this.#queue.push(...behaviours);
  }

  release(): void {
    for (const go of this.#held) go();
    this.#held.clear();
  }

  reset(): void {
    this.release();
    this.isGone = false;
    this.#queue = [];
    this.calls.length = 0;
  }

  /** Resolves when it holds, which is looked at with each request. */
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

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const name of ['origin', 'headers', 'methods'])
      response.setHeader(`access-control-allow-${name}`, '*');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (this.isGone) return void request.socket.destroy();
    if (request.url === '/' && this.home !== null) return void response.end(this.home);
    if (request.url?.endsWith('/models')) {
      if (this.home !== null) return json(response, 404, { error: { message: 'not here' } });
      const data = this.models.map((id) => ({ id, object: 'model' }));
      return json(response, 200, { object: 'list', data });
    }
    if (request.url === '/health') return json(response, 200, { status: 'ok' });
    if (request.method !== 'POST') return json(response, 404, { error: { message: 'not here' } });
    const call = await callOf(request, Buffer.concat(parts));
    response.once('close', () => {
      call.aborted = !response.writableFinished;
      this.#changed();
    });
    this.calls.push(call);
    const { held, status = 200, body, text } = this.#queue.shift() ?? {};
    const number = this.calls.length;
    this.#changed();
    if (held) await new Promise<void>((resolve) => this.#held.add(resolve));
    json(response, status, body ?? { text: text ?? `range ${number}` });
  }

  #changed(): void {
    for (const check of Array.from(this.#watchers)) check();
  }
}

async function callOf(request: IncomingMessage, bytes: Buffer): Promise<SpeechCall> {
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData();
  const file = form.get('file') as Blob;
  const samples = new Int16Array((await file.arrayBuffer()).slice(44));
  const fields = [...form].filter((field): field is [string, string] => {
    return typeof field[1] === 'string';
  });
  return {
    path: request.url ?? '',
    samples: Float32Array.from(samples, (sample) => sample / 32_767),
    fields: Object.fromEntries(fields),
    authorization: request.headers.authorization,
    aborted: false,
  };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
