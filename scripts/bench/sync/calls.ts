import { Agent } from 'node:http';
import { searchConversations } from '#api/conversation-search.ts';
import {
  basicByIds,
  basicList,
  changes,
  conversationList,
  getConversation,
  lastUpdated,
  upsertConversation,
} from '#api/conversations.ts';
import { saveSettings } from '#api/settings.ts';
import { someMessage, wholeConversation } from '#test/support/sync-rows.ts';
import { type LoadResult, post, runRequests } from './request-load.ts';

export interface BenchServer {
  url: string;
  bearer: string;
}

interface Call {
  name: string;
  path: string;
  /** The body of the nth request. */
  readonly body: (n: number) => object;
  count?: number;
  /** Reads of one row that do what the call cannot do without: the session's, and its own. */
  reads?: number;
}

/** What clients send, over conversations of the owner; `rev`: the owner's. */
export function callsOver(ids: readonly string[], rev: number): Call[] {
  const id = (n: number) => ids[(n * 7919) % ids.length]!;
  const day = () => new Date().toISOString();
  return [
    { name: 'get', path: getConversation.path, body: (n) => ({ id: id(n) }), reads: 3 },
    {
      name: 'basic by ids (20)',
      path: basicByIds.path,
      body: (n) => ({ ids: Array.from({ length: 20 }, (_, i) => id(n * 20 + i)) }),
    },
    { name: 'list', path: conversationList.path, body: (n) => ({ page: n % 100 }) },
    {
      name: 'basic list',
      path: basicList.path,
      body: (n) => ({ page: n % 100, sort_key: 'updated_at', type: 'Chat' }),
    },
    { name: 'last updated', path: lastUpdated.path, body: (n) => ({ id: id(n) }), reads: 2 },
    {
      name: 'changes, few',
      path: changes.path,
      body: () => ({ since: rev - 20, limit: 9 }),
      reads: 4,
    },
    {
      name: 'changes, 500',
      path: changes.path,
      body: (n) => ({ since: (n * 5501) % (rev - 6000), limit: 500 }),
      count: 60,
    },
    {
      name: 'upsert, new',
      path: upsertConversation.path,
      body: () => wholeConversation(['When does the tide turn?', 'At six.']),
    },
    {
      name: 'upsert, one message more',
      path: upsertConversation.path,
      body: (n) => {
        const { messages: _, ...whole } = wholeConversation([]);
        const conversation = { ...whole, id: id(n), updated_at: day() };
        return { ...conversation, messages: [someMessage(id(n))], since: rev };
      },
    },
    {
      name: 'search',
      path: searchConversations.path,
      body: (n) => ({ keyword: `harbour quay ${(n * 31) % 10_000}`, search_time: Date.now() }),
      count: 60,
    },
    {
      name: 'save settings',
      path: saveSettings.path,
      body: (n) => ({ settings: { language: n % 2 ? 'de' : 'en', lastModified: Date.now() } }),
    },
  ];
}

export interface CallFigures {
  call: string;
  p50: number;
  p99: number;
  bytes: number;
}

const times = 300;
const warmUp = 20;

/** One after the other over one connection. @throws where a call fails */
export async function timeCall(server: BenchServer, call: Call): Promise<CallFigures> {
  const agent = new Agent({ keepAlive: true });
  const all: number[] = [];
  let bytes = 0;
  for (let n = -warmUp; n < (call.count ?? times); n += 1) {
    const body = JSON.stringify(call.body(Math.abs(n)));
    const start = performance.now();
    const { status, length } = await post(agent, targetOf(server, call.path), body);
    if (status !== 200) throw new Error(`${call.name}: ${status}`);
    bytes = Math.max(bytes, length);
    if (n >= 0) all.push(performance.now() - start);
  }
  agent.destroy();
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]! * 10) / 10;
  return { call: call.name, p50: at(0.5), p99: at(0.99), bytes };
}

const targetOf = ({ url, bearer }: BenchServer, path: string) => ({
  url: `${url}${path}`,
  headers: { authorization: `Bearer ${bearer}` },
});

const load = { connections: 16, ms: 5_000 };

export interface RateFigures {
  call: string;
  perSecond: number;
  barePerSecond: number;
  ratio: number;
  /** Compared with a bare handler that does the reads which the call needs; absent for writes. */
  readsRatio?: number;
}

/** Requests a second, and those of a bare handler of the same framework with replies of that size. */
export async function rateOf(
  server: BenchServer,
  bareUrl: string,
  call: Call,
  bytes: number,
): Promise<RateFigures> {
  const bodies = Array.from({ length: 2_000 }, (_, n) => JSON.stringify(call.body(n)));
  const ours = await runRequests({ ...targetOf(server, call.path), bodies, ...load });
  if (ours.failed > 0) throw new Error(`${call.name}: ${ours.failed} requests failed`);
  const bareWith = (reads: number) => {
    const headers = { 'x-size': String(bytes), 'x-reads': String(reads) };
    return runRequests({ url: `${bareUrl}/bare`, headers, bodies, ...load });
  };
  const share = ({ perSecond }: LoadResult) => Math.round((ours.perSecond / perSecond) * 100) / 100;
  const bare = await bareWith(0);
  const figures = { call: call.name, perSecond: ours.perSecond, barePerSecond: bare.perSecond };
  const rates = { ...figures, ratio: share(bare) };
  return call.reads ? { ...rates, readsRatio: share(await bareWith(call.reads)) } : rates;
}
