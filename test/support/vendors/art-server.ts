import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { png } from './image-vendor.ts';

interface ArtReply {
  status?: number;
  body?: unknown;
  /** Of each picture. */
  bytes?: Uint8Array;
  /** Answers when `release` is called. */
  held?: boolean;
}

interface ArtCall {
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
  aborted: boolean;
}

/** A host with OpenAI's calls for pictures (`/v1`) and a server that is compatible with AUTOMATIC1111 (`/sdapi/v1`), in one. */
export class ArtServer {
  calls: ArtCall[] = [];
  /** From 0 to 1, of the picture that is drawn. */
  progress = 0;
  interrupted = 0;
  models = ['gpt-4o', 'gpt-image-1', 'dall-e-3', 'home-flux'];
  checkpoints = ['dream-xl', 'sd-v1-5'];
  #queue: ArtReply[] = [];
  #held: (() => void)[] = [];
  #watchers = new Set<() => void>();
  #server = createServer((request, response) => void this.#serve(request, response));

  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  script(...replies: ArtReply[]): void {
    this.#queue.push(...replies);
  }

  reset(): void {
    this.release();
    this.#queue = [];
    this.calls = [];
    this.progress = 0;
    this.interrupted = 0;
  }

  release(): void {
    for (const answer of this.#held.splice(0)) answer();
  }

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
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.origin);
    for (const [name, value] of cors) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (pathname.endsWith('/models')) {
      return json(response, { object: 'list', data: this.models.map((id) => ({ id })) });
    }
    if (pathname === '/sdapi/v1/sd-models') {
      const rows = this.checkpoints.map((name) => ({
        title: `${name}.safetensors`,
        model_name: name,
      }));
      return json(response, rows);
    }
    if (pathname === '/sdapi/v1/progress') return json(response, { progress: this.progress });
    if (pathname === '/sdapi/v1/interrupt') {
      this.interrupted += 1;
      this.#look();
      return json(response, {});
    }
    await this.#draw(pathname, request, response);
  }

  async #draw(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization } = request.headers;
    const call = { path, authorization, body: await bodyOf(request), aborted: false };
    const reply = this.#queue.shift() ?? {};
    this.calls.push(call);
    response.on('close', () => {
      call.aborted = !response.writableFinished;
      this.#look();
    });
    this.#look();
    if (reply.held) await new Promise<void>((resolve) => this.#held.push(resolve));
    json(response, reply.body ?? madeAt(call, reply.bytes ?? png()), reply.status);
  }

  #look(): void {
    for (const check of this.#watchers) check();
  }
}

const cors = [
  ['access-control-allow-origin', '*'],
  ['access-control-allow-headers', '*'],
  ['access-control-allow-methods', '*'],
] as const;

function madeAt({ path, body }: ArtCall, bytes: Uint8Array): unknown {
  const base64 = Buffer.from(bytes).toString('base64');
  if (path.startsWith('/sdapi/')) {
    const count = Number(body.batch_size ?? 1);
    const all_seeds = Array.from({ length: count }, (_, at) => 100 + at);
    return { images: all_seeds.map(() => base64), info: JSON.stringify({ all_seeds }) };
  }
  const data = Array.from({ length: Number(body.n ?? 1) }, () => ({ b64_json: base64 }));
  return { created: 1, data };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const bytes = Buffer.concat(pieces);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) {
    return JSON.parse(bytes.toString() || '{}') as Record<string, unknown>;
  }
  const headers = { 'content-type': type };
  const form = await new Response(new Uint8Array(bytes), { headers }).formData();
  return Object.fromEntries(
    [...form].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : { type: value.type, bytes: value.size },
    ]),
  );
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
