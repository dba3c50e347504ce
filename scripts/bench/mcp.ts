import { Agent } from 'node:http';
import { mcpPath } from '#api/api-tokens.ts';
import { getDocument } from '#api/documents.ts';
import { searchDocument } from '#api/search-document.ts';
import { startServerProcess } from '#test/support/server-process.ts';
import { type Call, someUpload, upload } from '#test/support/upload-form.ts';
import { post } from './sync/request-load.ts';

const isCore = process.argv.includes('--core');
const documents = isCore ? 5 : 200;
const passages = 50;
/** Two messages each: an owner has 300 in a minute. */
const rounds = isCore ? 5 : 145;
/** What the protocol adds to a bare call at the 99th percentile, in ms. */
const aim = 50;

const subjects = ['tide', 'moon', 'harbour', 'pilot', 'buoy', 'chart', 'current', 'lock'];

/** `npm run bench -- mcp`: an assistant's search and read, by turns with the bare calls of the same work. */
export async function benchMcp(): Promise<boolean> {
  const server = await startServerProcess({ LOG_LEVEL: 'warn' });
  const agent = new Agent({ keepAlive: true });
  try {
    const bearer = await pair(server.url, server.pairingSecret);
    const headers = { authorization: `Bearer ${bearer}` };
    const call: Call = (path, init = {}) =>
      fetch(`${server.url}${path}`, {
        ...init,
        headers: { ...headers, ...(init.headers as object) },
      });
    const ids: string[] = [];
    for (let number = 0; number < documents; number += 1) ids.push(await addDocument(call, number));
    const send: Send = (path, body, more = {}) =>
      time(() => {
        const to = { url: `${server.url}${path}`, headers: { ...headers, ...more } };
        return post(agent, to, JSON.stringify(body));
      });
    return report(await measure(send, ids));
  } finally {
    agent.destroy();
    await server.close();
  }
}

type Send = (path: string, body: object, headers?: Record<string, string>) => Promise<number>;

const names = ['search', 'bareSearch', 'read', 'bareRead'] as const;
type Times = Record<(typeof names)[number], number[]>;

async function measure(send: Send, ids: readonly string[]): Promise<Times> {
  const accept = { accept: 'application/json, text/event-stream' };
  const tool = (name: string, args: object) => {
    const params = { name, arguments: args };
    return send(mcpPath, { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, accept);
  };
  const times: Times = { search: [], bareSearch: [], read: [], bareRead: [] };
  for (let round = 0; round < rounds; round += 1) {
    const query = `${subjects[round % subjects.length]} of day ${round % passages}`;
    const doc_id = ids[round % ids.length]!;
    const projection = ['pure_text', 'passages'];
    times.search.push(await tool('search', { query, kind: 'document', limit: 8 }));
    times.bareSearch.push(await send(searchDocument.path, { doc_ids: ids, query, k: 8 }));
    times.read.push(await tool('read', { id: `document/${doc_id}` }));
    times.bareRead.push(await send(getDocument.path, { doc_id, projection }));
  }
  return times;
}

function report(times: Times): boolean {
  const p99 = (name: keyof Times) => at(times[name], 0.99);
  const figures = Object.fromEntries(
    names.map((name) => [name, { p50: at(times[name], 0.5), p99: p99(name) }]),
  );
  const added = {
    search: round(p99('search') - p99('bareSearch')),
    read: round(p99('read') - p99('bareRead')),
  };
  const size = { documents, passages: documents * passages };
  console.log(JSON.stringify({ bench: 'mcp', ...size, figures, added, aim }));
  return isCore || Math.max(added.search, added.read) <= aim;
}

async function pair(url: string, secret: string): Promise<string> {
  const reply = await fetch(`${url}/oauth/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, client: 'bench' }),
  });
  return ((await reply.json()) as { data: { access_token: string } }).data.access_token;
}

async function addDocument(call: Call, number: number): Promise<string> {
  const lines = Array.from({ length: passages }, (_, day) => {
    const subject = subjects[(day + number) % subjects.length];
    return `The ${subject} of day ${day} in log ${number} was noted by the keeper of the light.`;
  });
  const one = await someUpload({ pure_text: lines.join('\n\n') });
  await upload(call, one);
  return one.fields.doc_id;
}

async function time(work: () => Promise<{ status: number }>): Promise<number> {
  const start = performance.now();
  const { status } = await work();
  if (status !== 200) throw new Error(`a call was answered ${status}`);
  return performance.now() - start;
}

const round = (ms: number) => Math.round(ms * 10) / 10;

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!);
}
