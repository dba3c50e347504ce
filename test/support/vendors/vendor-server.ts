import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { requestReadingOpening } from '#domain/prompts/request-reading.ts';
import { readForm } from './audio-form.ts';
import {
  type Behaviour,
  defaultDeltas,
  type RecordedRequest,
  type Wire,
  type WireContext,
} from './behaviour.ts';

export interface VendorServer {
  port: number;
  /** `http://127.0.0.1:PORT`. */
  url: string;
  /** Adds to the queue of behaviours for the next chat requests. */
  script(...behaviours: Behaviour[]): void;
  /** Live records: fields change while a request is served. */
  requests: RecordedRequest[];
  /**
   * Requests that read a question about a long text: neither in `requests` nor answered from the
   * queue, but with `reading`; empty: with no word that the product knows.
   */
  readings: RecordedRequest[];
  reading: string;
  /** Releases every held request. */
  release(): void;
  /** Empties queue and records; ends held requests. */
  reset(): void;
  /** Resolves when `condition` holds; checked whenever a request changes. Rejects after 10 s. */
  until(condition: (requests: RecordedRequest[]) => boolean): Promise<void>;
  close(): Promise<void>;
}

export interface VendorOptions {
  wire: Wire;
  models?: readonly string[];
  port?: number;
  /** Other keys answer 401. Looked for in authorization, x-api-key and x-goog-api-key. */
  apiKey?: string;
}

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-private-network': 'true',
};

/** A vendor's server on loopback, scripted a request at a time. */
export class ScriptedVendor implements VendorServer {
  port = 0;
  requests: RecordedRequest[] = [];
  readings: RecordedRequest[] = [];
  reading = '';
  #queue: Behaviour[] = [];
  #held = new Set<() => void>();
  #watchers = new Set<() => void>();
  #counter = 0;
  #options: VendorOptions;
  #server = createServer((request, response) => {
    this.#serve(request, response).catch((error: unknown) => {
      if (!response.destroyed) response.destroy(error as Error);
    });
  });

  constructor(options: VendorOptions) {
    this.#options = options;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async listen(): Promise<this> {
    // A slow machine would close a connection in the moment in which it is used again.
    this.#server.keepAliveTimeout = 0;
    this.#server.listen(this.#options.port ?? 0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  script(...behaviours: Behaviour[]): void {
    this.#queue.push(...behaviours);
  }

  release(): void {
    for (const go of this.#held) go();
    this.#held.clear();
  }

  reset(): void {
    this.#queue = [];
    this.requests = [];
    this.readings = [];
    this.reading = '';
    this.release();
  }

  until(condition: (requests: RecordedRequest[]) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#watchers.delete(check);
        reject(new Error(`vendor never saw it: ${JSON.stringify(this.requests)}`));
      }, 10_000);
      const check = () => {
        if (!condition(this.requests)) return;
        clearTimeout(timer);
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

  #changed(): void {
    for (const check of this.#watchers) check();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { wire, models = [] } = this.#options;
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const refused = path.startsWith('/__') ? undefined : wire.refuse?.(request.headers);
    if (!refused) {
      for (const [name, value] of Object.entries(corsHeaders)) response.setHeader(name, value);
    }
    if (request.method === 'OPTIONS') return void response.writeHead(refused?.status ?? 204).end();
    const bytes = await readBody(request);
    if (path.startsWith('/__')) return this.#control(path, bytes.toString('utf8'), response);
    const type = request.headers['content-type'] ?? '';
    const isForm = type.startsWith('multipart/form-data');
    const body = isForm ? await readForm(bytes, type) : parse(bytes.toString('utf8'));
    const record = this.#record(request, body, response);
    if (refused) return json(response, refused.status, refused.body);
    if (!this.#keyFits(request)) return json(response, 401, wire.failure(401));
    const kind = wire.classify(record.method, path, body);
    const model = wire.model(path, body);
    if (kind === 'models') return json(response, 200, wire.models(models));
    if (kind === 'embeddings' && wire.embeddings)
      return json(response, 200, wire.embeddings(body, model));
    if (kind === 'speech' && wire.speech) {
      return this.#speak(this.#queue.shift() ?? {}, wire.speech(body), response);
    }
    if (kind !== 'stream' && kind !== 'complete') {
      const other = wire.other?.(record.method, path, body);
      return json(response, other?.status ?? 404, other?.body ?? wire.failure(404));
    }
    const behaviour = readsRequest(body) ? { deltas: [this.reading] } : (this.#queue.shift() ?? {});
    await this.#answer(kind, this.#context(path, body, model, behaviour), record, response);
  }

  async #speak(behaviour: Behaviour, body: unknown, response: ServerResponse): Promise<void> {
    if (behaviour.silent) return;
    if (behaviour.headersDelayMs) await wait(behaviour.headersDelayMs);
    for (const [name, value] of Object.entries(behaviour.headers ?? {})) {
      response.setHeader(name, value);
    }
    const { status = 200 } = behaviour;
    const { wire } = this.#options;
    json(response, status, behaviour.body ?? (status === 200 ? body : wire.failure(status)));
  }

  #control(path: string, text: string, response: ServerResponse): void {
    let reply: unknown = {};
    if (path === '/__requests') reply = this.requests;
    else if (path === '/__script') {
      const parsed = JSON.parse(text || '[]') as Behaviour | Behaviour[];
      this.script(...(Array.isArray(parsed) ? parsed : [parsed]));
      reply = { queued: this.#queue.length };
    } else if (path === '/__release') this.release();
    else if (path === '/__reset') this.reset();
    json(response, 200, reply);
  }

  #keyFits(request: IncomingMessage): boolean {
    const { apiKey } = this.#options;
    if (apiKey === undefined) return true;
    const { authorization } = request.headers;
    const given = [authorization, request.headers['x-api-key'], request.headers['x-goog-api-key']];
    return given.some((value) => value === apiKey || value === `Bearer ${apiKey}`);
  }

  #record(request: IncomingMessage, body: unknown, response: ServerResponse): RecordedRequest {
    const record: RecordedRequest = {
      method: request.method ?? '',
      path: request.url ?? '/',
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      body,
      receivedAt: Date.now(),
      aborted: false,
      finished: false,
      held: false,
      chunksSent: 0,
      bytesSent: 0,
    };
    (readsRequest(body) ? this.readings : this.requests).push(record);
    response.on('close', () => {
      record.finished = response.writableFinished;
      record.aborted = !response.writableFinished;
      this.#changed();
    });
    this.#changed();
    return record;
  }

  #context(
    path: string,
    body: Record<string, unknown>,
    model: string,
    behaviour: Behaviour,
  ): WireContext {
    this.#counter += 1;
    const { prompt = 11, completion = 7, reasoning = 0 } = behaviour.usage ?? {};
    return {
      id: `scripted-${this.#counter}`,
      model,
      path,
      body,
      behaviour,
      usage: { prompt, completion, reasoning },
      finishReason: behaviour.finishReason ?? (behaviour.toolCalls ? 'tool_calls' : 'stop'),
      block: { kind: '', index: -1 },
    };
  }

  async #answer(
    kind: 'stream' | 'complete',
    context: WireContext,
    record: RecordedRequest,
    response: ServerResponse,
  ): Promise<void> {
    const { behaviour } = context;
    const { wire } = this.#options;
    if (behaviour.silent) return;
    if (behaviour.headersDelayMs) await wait(behaviour.headersDelayMs);
    for (const [name, value] of Object.entries(behaviour.headers ?? {})) {
      response.setHeader(name, value);
    }
    const status = behaviour.status ?? 200;
    if (status !== 200) return json(response, status, behaviour.body ?? wire.failure(status));
    if (behaviour.body !== undefined) return json(response, 200, behaviour.body);
    const instead = wire.intercept?.(context);
    if (instead) return json(response, instead.status, instead.body);
    const written = behaviour.toolCalls ? [] : defaultDeltas(wire.question(context.body));
    const deltas = behaviour.deltas ?? written;
    if (kind === 'complete') {
      if (behaviour.firstDelayMs) await wait(behaviour.firstDelayMs);
      const reasoning = (behaviour.reasoning ?? []).join('');
      return json(response, 200, wire.complete(context, deltas.join(''), reasoning));
    }
    const { streamType = 'text/event-stream' } = wire;
    response.writeHead(200, { 'content-type': streamType, 'cache-control': 'no-cache' });
    response.flushHeaders();
    await this.#stream(context, deltas, record, response);
  }

  async #stream(
    context: WireContext,
    deltas: readonly string[],
    record: RecordedRequest,
    response: ServerResponse,
  ): Promise<void> {
    const { behaviour } = context;
    const { wire } = this.#options;
    const send = async (text: string) => {
      record.bytesSent += Buffer.byteLength(text);
      if (!response.write(text)) await firstOf(response, 'drain', 'close');
    };
    if (behaviour.firstDelayMs) await wait(behaviour.firstDelayMs);
    await send(wire.open(context));
    for (const piece of behaviour.reasoning ?? []) await send(wire.reasoning(context, piece));
    for (const [index, piece] of deltas.entries()) {
      if (response.destroyed) return;
      if (behaviour.holdAfter === index) await this.#hold(record, response);
      if (behaviour.chunkDelayMs) await wait(behaviour.chunkDelayMs);
      await send(wire.delta(context, piece, index));
      record.chunksSent += 1;
      this.#changed();
    }
    for (const [index, call] of (behaviour.toolCalls ?? []).entries()) {
      await send(wire.toolCall?.(context, call, index) ?? '');
    }
    if (behaviour.holdAfter === deltas.length) await this.#hold(record, response);
    while (behaviour.endlessBytes && !response.destroyed) {
      await send(wire.delta(context, 'x'.repeat(behaviour.endlessBytes), record.chunksSent));
      record.chunksSent += 1;
    }
    if (behaviour.malformed) {
      await send(
        behaviour.malformed === true ? 'data: {"choices": [oops\n\n' : behaviour.malformed,
      );
    }
    if (behaviour.error) await send(wire.error(context, behaviour.error));
    if (behaviour.cut) {
      // Written data must be flushed before the socket closes.
      const { filler = ': \n\n' } = wire;
      await new Promise<void>((resolve) => response.write(filler, () => resolve()));
      return void response.destroy();
    }
    if (!behaviour.noEnd && !behaviour.error) await send(wire.close(context));
    response.end();
  }

  async #hold(record: RecordedRequest, response: ServerResponse): Promise<void> {
    record.held = true;
    const released = new Promise<void>((resolve) => this.#held.add(resolve));
    this.#changed();
    await Promise.race([released, firstOf(response, 'close')]);
    record.held = false;
  }
}

/** Resolves at the first of these events, and removes its listeners. */
async function firstOf(response: ServerResponse, ...events: string[]): Promise<void> {
  if (response.destroyed) return;
  const done = new AbortController();
  const waits = events.map((event) => once(response, event, { signal: done.signal }));
  for (const each of waits) each.catch(() => undefined);
  await Promise.race(waits);
  done.abort();
}

function json(response: ServerResponse, status: number, body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'application/json');
  response.writeHead(status).end(text);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function readsRequest(body: unknown): boolean {
  return JSON.stringify(body ?? null).includes(requestReadingOpening);
}
