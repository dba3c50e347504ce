import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import type { StartOptions } from '#server/start/start-options.ts';
import { type StartedServer, startServer } from '#server/start/start-server.ts';
import { testDatabase } from './postgres.ts';

/** A complete server on a database and a data folder of its own. */
export interface TestServer extends StartedServer {
  dataDir: string;
  databaseUrl: string;
  /** Lines that it logged. */
  log: string[];
  pair(client?: string): Promise<{ access_token: string; refresh_token: string }>;
  /** A call with the bearer of a session. */
  call(path: string, init?: RequestInit): Promise<Response>;
  chat(body: object, init?: RequestInit): Promise<Response>;
}

export async function startTestServer(
  env: Record<string, string> = {},
  options: StartOptions = {},
): Promise<TestServer> {
  const database = await testDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gloss-data-'));
  const log: string[] = [];
  const server = await startServer(
    { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: 'debug', ...env },
    { logTo: { write: (line) => log.push(line) }, ...options },
  );
  let bearer: string | undefined;
  const pair = async (client = 'test') => {
    const reply = await post(`${server.url}/oauth/pair`, { secret: server.pairingSecret, client });
    return ((await reply.json()) as { data: { access_token: string; refresh_token: string } }).data;
  };
  const call = async (route: string, init: RequestInit = {}) => {
    bearer ??= (await pair()).access_token;
    const headers = { authorization: `Bearer ${bearer}`, ...(init.headers as object) };
    return fetch(`${server.url}${route}`, { ...init, headers });
  };
  return {
    ...server,
    dataDir,
    databaseUrl: database.url,
    log,
    pair,
    call,
    chat: (body, init = {}) =>
      call('/v1/chat/completions', {
        method: 'POST',
        body: JSON.stringify({ messages: [{ role: 'user', content: 'hello' }], ...body }),
        ...init,
        headers: { 'content-type': 'application/json' },
      }),
    async close() {
      await server.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

export interface StreamedAnswer {
  content: string;
  reasoning: string;
  finish: string | null;
  usage: Record<string, unknown> | null;
  error: { message: string; code: string } | null;
  /** Payloads of the data lines, as sent. */
  lines: string[];
}

/** Reads a stream to its end, with nothing of the product's own reader. */
export async function readStream(response: Response): Promise<StreamedAnswer> {
  const text = await response.text();
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => line.slice(6));
  const answer: StreamedAnswer = {
    content: '',
    reasoning: '',
    finish: null,
    usage: null,
    error: null,
    lines,
  };
  for (const line of lines) {
    if (line === '[DONE]') continue;
    const chunk = JSON.parse(line) as {
      choices?: {
        delta?: { content?: string; reasoning_content?: string };
        finish_reason: string | null;
      }[];
      usage?: Record<string, unknown>;
      error?: StreamedAnswer['error'];
    };
    const choice = chunk.choices?.[0];
    answer.content += choice?.delta?.content ?? '';
    answer.reasoning += choice?.delta?.reasoning_content ?? '';
    answer.finish = choice?.finish_reason ?? answer.finish;
    answer.usage = chunk.usage ?? answer.usage;
    answer.error = chunk.error ?? answer.error;
  }
  return answer;
}
