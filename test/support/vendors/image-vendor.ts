import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';

/** Vendors of pictures, by the part of a server's id. */
export type ImageVendorName =
  | 'openai'
  | 'google'
  | 'xai'
  | 'compatible'
  | 'fal'
  | 'replicate'
  | 'bfl'
  | 'togetherai';

export interface ImageReply {
  /** Of the call that asks for pictures. */
  status?: number;
  body?: unknown;
  /** Bytes of each picture. */
  bytes?: Uint8Array;
  silent?: boolean;
  /** Refused as the vendor does it. */
  refused?: boolean;
}

export interface ImageCallRecord {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
  aborted: boolean;
}

/** A picture of one colour; `padding`: bytes that are not shown. */
export function png(padding = 0): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(1, 0);
  header.writeUInt32BE(1, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(padding > 0 ? [chunk('tEXt', Buffer.alloc(padding, 0x20))] : []),
    chunk('IDAT', deflateSync(Buffer.from([0, 40, 120, 200]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Scripted pictures in the wire formats of all vendors, each below a path of its own. */
export class ImageVendor {
  calls: ImageCallRecord[] = [];
  /** What its chat models answer. */
  says = '';
  #queue: ImageReply[] = [];
  /** Of calls whose pictures are fetched later. */
  #running: ImageReply = {};
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

  url(name: ImageVendorName): string {
    return `${this.origin}/${name}`;
  }

  script(...replies: ImageReply[]): void {
    this.#queue.push(...replies);
  }

  reset(): void {
    this.#queue = [];
    this.calls = [];
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
    const [, vendor = '', ...rest] = pathname.split('/');
    const name = vendor as ImageVendorName;
    const path = rest.join('/');
    const bytes = await bytesOf(request);
    if (path === 'picture.png') {
      const sent = this.#running.bytes ?? png();
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(sent);
    }
    if (request.method === 'GET') return this.#poll(name, path, response);
    if (path.endsWith('chat/completions')) return this.#say(response);
    const record: ImageCallRecord = {
      method: request.method ?? '',
      path,
      headers: request.headers,
      body: await readBody(bytes, request.headers['content-type'] ?? ''),
      aborted: false,
    };
    this.calls.push(record);
    response.on('close', () => {
      record.aborted = !response.writableFinished;
      for (const check of this.#watchers) check();
    });
    for (const check of this.#watchers) check();
    const reply = this.#queue.shift() ?? {};
    this.#running = reply;
    if (reply.silent) return;
    const refusal = reply.refused ? refusals[name] : undefined;
    json(
      response,
      reply.status ?? refusal?.status ?? 200,
      reply.body ?? refusal?.body ?? this.#made(name, record, reply),
    );
  }

  #say(response: ServerResponse): void {
    const head = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm' };
    const chunk = (delta: object, finish_reason: string | null) =>
      `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
    const said = chunk({ role: 'assistant', content: this.says }, null);
    response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .end(`${said}${chunk({}, 'stop')}data: [DONE]\n\n`);
  }

  #made(name: ImageVendorName, { body }: ImageCallRecord, { bytes = png() }: ImageReply): unknown {
    const base64 = Buffer.from(bytes).toString('base64');
    const count = Number(body.n ?? 1);
    const address = `${this.url(name)}/picture.png`;
    if (name === 'google') {
      const parts = [{ inlineData: { mimeType: 'image/png', data: base64 } }];
      return {
        candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
        usageMetadata: { promptTokenCount: 4, candidatesTokenCount: 1290, totalTokenCount: 1294 },
      };
    }
    if (name === 'fal') {
      const images = [{ url: address, width: 1, height: 1, content_type: 'image/png' }];
      return { images, seed: 7, has_nsfw_concepts: [false], prompt: body.prompt };
    }
    if (name === 'replicate') {
      const urls = { get: `${this.url(name)}/v1/predictions/p1` };
      return { id: 'p1', status: 'starting', output: null, error: null, urls };
    }
    if (name === 'bfl') return { id: 'b1', polling_url: `${this.url(name)}/v1/get_result` };
    const data = Array.from({ length: count }, () => ({
      b64_json: base64,
      ...(name === 'openai' && { revised_prompt: 'A calm tide, in oil.' }),
    }));
    return { created: 1, data };
  }

  #poll(name: ImageVendorName, path: string, response: ServerResponse): void {
    const address = `${this.url(name)}/picture.png`;
    const { refused } = this.#running;
    if (path.endsWith('models')) {
      const data = [{ id: 'scripted-chat' }, { id: 'flux-at-home' }];
      json(response, 200, { object: 'list', data });
      return;
    }
    if (name === 'bfl') {
      const status = refused ? 'Content Moderated' : 'Ready';
      const result = refused ? null : { sample: address };
      json(response, 200, { id: 'b1', status, result });
      return;
    }
    const urls = { get: `${this.url(name)}/v1/predictions/p1` };
    const outcome = refused
      ? { status: 'failed', output: null, error: 'NSFW content detected. Try another prompt.' }
      : { status: 'succeeded', output: [address], error: null };
    json(response, 200, { id: 'p1', urls, ...outcome });
  }
}

const policy = 'Your request was rejected by the safety system.';

/** Of the first call; Replicate and Black Forest Labs refuse with their polls. */
const refusals: Partial<Record<ImageVendorName, { status: number; body: unknown }>> = {
  openai: {
    status: 400,
    body: {
      error: { message: policy, type: 'image_generation_user_error', code: 'moderation_blocked' },
    },
  },
  compatible: {
    status: 400,
    body: { error: { message: policy, code: 'content_policy_violation' } },
  },
  togetherai: { status: 422, body: { error: { message: 'NSFW content detected in prompt' } } },
  xai: { status: 200, body: { data: [{ b64_json: '', respect_moderation: false }] } },
  google: {
    status: 200,
    body: {
      candidates: [
        {
          content: { role: 'model', parts: [] },
          finishReason: 'IMAGE_SAFETY',
          finishMessage: policy,
          index: 0,
        },
      ],
    },
  },
  fal: {
    status: 422,
    body: {
      detail: [
        { loc: ['prompt'], msg: 'flagged by a content checker', type: 'content_policy_violation' },
      ],
    },
  },
};

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** JSON, or the fields of a form with its files as `{ type, bytes }`. */
async function readBody(bytes: Buffer, type: string): Promise<Record<string, unknown>> {
  if (!type.startsWith('multipart/form-data'))
    return JSON.parse(bytes.toString()) as Record<string, unknown>;
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': type },
  }).formData();
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form) {
    fields[name] = typeof value === 'string' ? value : { type: value.type, bytes: value.size };
  }
  return fields;
}

function json(response: ServerResponse, status: number, body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}
