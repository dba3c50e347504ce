import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { meaningVector } from '../meaning-vector.ts';

/** What a call answers instead: a status, fewer vectors, shorter ones, one that is no number, or nothing. */
type Fault = number | 'count' | 'dimension' | 'nan' | 'silent';

interface EmbeddingCall {
  path: string;
  model: string;
  texts: string[];
  body: Record<string, unknown>;
}

export interface EmbeddingServer {
  /** `http://127.0.0.1:PORT`. */
  url: string;
  calls: EmbeddingCall[];
  /** Of the next calls, in order; null: none. */
  script: (Fault | null)[];
  /** Of calls for which none is scripted. */
  faultOf: (call: EmbeddingCall) => Fault | null;
  /** Words by what they mean. */
  meanings: Map<string, string>;
  /** Is called with each call before its reply. */
  onCall: (call: EmbeddingCall) => void | Promise<void>;
  reset(): void;
  close(): Promise<void>;
}

interface EmbeddingOptions {
  dimensions?: number;
  models?: readonly string[];
  port?: number;
  vectorOf?: (text: string) => number[];
}

/** A host on loopback that makes vectors, in the wire formats of OpenAI (`/v1/embeddings`) and Ollama (`/api/embed`). */
export async function startEmbeddingServer({
  dimensions = 384,
  models = ['meaning-embed-1', 'chat-1'],
  port = 0,
  vectorOf,
}: EmbeddingOptions = {}): Promise<EmbeddingServer> {
  const meanings = new Map<string, string>();
  const vector = vectorOf ?? ((text: string) => meaningVector(text, meanings, dimensions));
  const fresh = (): Pick<EmbeddingServer, 'calls' | 'script' | 'faultOf' | 'onCall'> => ({
    calls: [],
    script: [],
    faultOf: () => null,
    onCall: () => undefined,
  });
  const state = fresh();
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    for (const name of ['origin', 'headers', 'methods']) {
      response.setHeader(`access-control-allow-${name}`, '*');
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const path = request.url ?? '/';
    const listed = request.method === 'GET' ? listOf(path, models) : undefined;
    if (listed) return json(response, 200, listed);
    if (!['/v1/embeddings', '/api/embed'].includes(path)) return json(response, 404, {});
    const body = JSON.parse(await textOf(request)) as Record<string, unknown>;
    const call = { path, model: String(body.model), texts: [body.input].flat().map(String), body };
    state.calls.push(call);
    const fault = state.script.shift() ?? state.faultOf(call);
    await state.onCall(call);
    answer(response, call, fault, call.texts.map(vector));
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const served: EmbeddingServer = Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    meanings,
    reset() {
      Object.assign(served, fresh());
      meanings.clear();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
  return served;
}

function answer(
  response: ServerResponse,
  { path, model }: EmbeddingCall,
  fault: Fault | null,
  vectors: number[][],
): void {
  if (fault === 'silent') return;
  if (typeof fault === 'number') {
    if (fault === 429) response.setHeader('retry-after', '30');
    json(response, fault, { error: { message: `scripted ${fault}` } });
    return;
  }
  const sent = spoiled(vectors, fault);
  const data = sent.map((embedding, index) => ({ object: 'embedding', index, embedding }));
  const usage = { prompt_tokens: 1, total_tokens: 1 };
  const reply =
    path === '/api/embed' ? { model, embeddings: sent } : { object: 'list', model, data, usage };
  // Hosts in Python write numbers that JSON does not have.
  const text = JSON.stringify(reply).replaceAll('"NaN"', 'NaN');
  response.writeHead(200, { 'content-type': 'application/json' }).end(text);
}

function spoiled(vectors: number[][], fault: Fault | null): unknown[][] {
  if (fault === 'count') return vectors.slice(1);
  if (fault === 'dimension') return vectors.map((vector) => vector.slice(0, -1));
  if (fault === 'nan') return vectors.map((vector) => ['NaN', ...vector.slice(1)]);
  return vectors;
}

function listOf(path: string, models: readonly string[]): unknown {
  if (path === '/v1/models') {
    return { object: 'list', data: models.map((id) => ({ id, object: 'model' })) };
  }
  return path === '/api/tags' ? { models: models.map((name) => ({ name })) } : undefined;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
