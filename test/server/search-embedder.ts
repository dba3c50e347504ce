import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { meaningVector } from '#test/support/meaning-vector.ts';

/** A loopback host with OpenAI's embeddings API, scripted call by call. */
export interface ScriptedEmbedder {
  url: string;
  /** The environment of a server that embeds with it. */
  environment: Record<string, string>;
  /** Inputs of each call, in order. */
  calls: string[][];
  /** Statuses of the next calls; 200 once they are used up. */
  script: number[];
  /** The next calls get no answer. */
  hold: boolean;
  /** Waits for this number of calls. */
  called(count: number): Promise<void>;
  close(): Promise<void>;
}

const dimensions = 384;
export const embeddingModel = 'scripted-embedder/meaning-1';

export async function startScriptedEmbedder(
  meanings: ReadonlyMap<string, string> = new Map(),
): Promise<ScriptedEmbedder> {
  const calls: string[][] = [];
  const waiting: { count: number; done: () => void }[] = [];
  const state: Pick<ScriptedEmbedder, 'script' | 'hold'> = { script: [], hold: false };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const part of request) body += String(part);
    const { input, model } = JSON.parse(body || '{"input":[]}') as {
      input: string | string[];
      model: string;
    };
    const texts = [input].flat();
    calls.push(texts);
    for (const { count, done } of waiting) if (calls.length >= count) done();
    if (state.hold) return;
    const status = state.script.shift() ?? 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    const data = texts.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: meaningVector(text, meanings, dimensions),
    }));
    const reply = { object: 'list', model, data, usage: { prompt_tokens: 1, total_tokens: 1 } };
    response.end(JSON.stringify(status === 200 ? reply : { error: { message: 'scripted' } }));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return Object.assign(state, {
    url,
    calls,
    environment: {
      COMPATIBLE_BASE_URL: url,
      COMPATIBLE_NAME: 'scripted-embedder',
      COMPATIBLE_MODELS: 'meaning-1',
      EMBEDDING_MODEL: embeddingModel,
    },
    called: (count: number) =>
      calls.length >= count
        ? Promise.resolve()
        : new Promise<void>((done) => waiting.push({ count, done })),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
