import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startCluster } from '#server/postgres/cluster.ts';
import { startPortProcess } from '#test/support/port-process.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';
import { cpuSeconds } from '../world/process-figures.ts';
import { type OwnersCall, ownersCalls } from './owners/calls.ts';
import { comparePartitions } from './owners/partitions.ts';
import { headersOf, type Person, signInAll } from './owners/people.ts';
import { recordCalls } from './owners/recorded.ts';
import { median } from './stream/page-cost.ts';
import { post, runRequests } from './sync/request-load.ts';
import { messagesEach, seedOwners } from './sync/seed.ts';

/** 100,000 conversations with 1,000,000 messages. */
const owners = 10_000;
const each = 10;
/** Owners who call. */
const callers = 200;
const secret = 'x'.repeat(32);

/** `ratio`: requests a second compared with a bare handler that sends the same statements, the median of the rounds. */
const aims = { ratio: 0.5 };
const load = { connections: 8, ms: 2_000 };
const rounds = 5;
const maxRequests = 2_000;
const timed = 300;

/**
 * `npm run bench -- owners`: get, changes, list, upsert and search over 1,000,000 messages of 10,000 owners, next to a
 * bare handler that sends the same statements at the same time; and the same rows as a table partitioned by the owner.
 */
export async function benchOwners(): Promise<boolean> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gloss-bench-owners-'));
  const cluster = await startCluster(folder, { volatile: true });
  const env = { DATABASE_URL: cluster.url, AUTH_SECRET: secret, LOG_LEVEL: 'warn', PLANS: 'off' };
  const client = new pg.Client({ connectionString: cluster.url });
  const server = await startServerProcess(env);
  try {
    await client.connect();
    await seed(client);
    const names = Array.from({ length: callers }, (_, at) => nameOf((at * owners) / callers));
    const people = await signInAll(client, secret, names);
    const calls = ownersCalls((each + 1) * (messagesEach + 1));
    const { file, remove } = await recordCalls(env, people, calls);
    const bare = await startPortProcess(path.join(import.meta.dirname, 'owners/replay-server.ts'), [
      cluster.url,
      file,
    ]);
    let isGood = true;
    try {
      for (const call of calls) isGood = (await measure(server, bare.url, people, call)) && isGood;
    } finally {
      await bare.close();
      await remove();
    }
    say({ messageMegabytes: await messageMegabytes(client) });
    say({ partitions: await comparePartitions(client, names) });
    return isGood;
  } finally {
    await client.end();
    await server.close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const nameOf = (n: number) => `owner-${n}`;

async function seed(client: pg.Client): Promise<void> {
  const start = performance.now();
  for (let from = 0; from < owners; from += 500) {
    const names = Array.from({ length: 500 }, (_, at) => nameOf(from + at));
    await seedOwners(client, names, each);
  }
  await client.query('vacuum analyze');
  const seededIn = Math.round((performance.now() - start) / 1000);
  say({ owners, messages: owners * each * messagesEach, seededIn });
}

/** With what keys and indexes take. */
async function messageMegabytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    "select pg_total_relation_size('message') as bytes",
  );
  return Math.round(Number(rows[0]?.bytes) / 1e6);
}

async function measure(
  server: ServerProcess,
  bareUrl: string,
  people: readonly Person[],
  call: OwnersCall,
): Promise<boolean> {
  const bare = { url: `${bareUrl}/${call.name}`, headers: {} };
  const ours = { url: `${server.url}${call.path}`, headers: {} };
  const ms = await timesOf(ours, bare, people, call);
  const pairs: { ours: number; bare: number }[] = [];
  const cpuMs: number[] = [];
  // The first is for what is compiled meanwhile.
  for (let round = -1; round < rounds; round += 1) {
    const requests = await requestsOf(people, call, maxRequests, (round + 1) * maxRequests);
    const before = cpuSeconds(server.pid);
    // At the same time: other work of the machine meets both.
    const [done, bareDone] = await Promise.all([
      runRequests({ ...ours, ...requests, ...load }),
      runRequests({ ...bare, bodies: requests.bodies, ...load }),
    ]);
    const cpu = ((cpuSeconds(server.pid) - before) * 1000) / done.count;
    if (done.failed > 0) throw new Error(`${call.name}: ${done.failed} requests failed`);
    if (round < 0) continue;
    cpuMs.push(cpu);
    pairs.push({ ours: done.perSecond, bare: bareDone.perSecond });
  }
  const ratio = hundredths(median(pairs.map((pair) => pair.ours / pair.bare)));
  const aim = { ...aims, ...(call.maxP99 && { p99: call.maxP99 }) };
  say({ call: call.name, ms, pairs, cpuMs: hundredths(median(cpuMs)), ratio, aim });
  return ratio >= aims.ratio && ms.p99 <= (call.maxP99 ?? ms.p99);
}

async function requestsOf(people: readonly Person[], call: OwnersCall, count: number, from = 0) {
  const bodies: string[] = [];
  const signed: Record<string, string>[] = [];
  for (let n = from; n < from + count; n += 1) {
    const person = people[n % people.length]!;
    const body = JSON.stringify(call.body(person, n));
    bodies.push(body);
    signed.push(await headersOf(person, call.path, body));
  }
  return { bodies, signed };
}

interface Target {
  url: string;
  headers: Record<string, string>;
}

/** One after the other by turns, over one connection each, in milliseconds. */
async function timesOf(
  ours: Target,
  bare: Target,
  people: readonly Person[],
  call: OwnersCall,
): Promise<{ p50: number; p99: number; bareP50: number; bareP99: number }> {
  const agent = new Agent({ keepAlive: true });
  const { bodies, signed } = await requestsOf(people, call, timed + callers);
  const times = { ours: [] as number[], bare: [] as number[] };
  const timedCall = async (target: Target, body: string) => {
    const start = performance.now();
    const { status } = await post(agent, target, body);
    if (status !== 200) throw new Error(`${call.name} at ${target.url}: ${status}`);
    return performance.now() - start;
  };
  for (const [n, body] of bodies.entries()) {
    const all = {
      ours: await timedCall({ ...ours, headers: signed[n]! }, body),
      bare: await timedCall(bare, body),
    };
    if (n < callers) continue;
    times.ours.push(all.ours);
    times.bare.push(all.bare);
  }
  agent.destroy();
  const at = (all: readonly number[], share: number) =>
    hundredths(all.toSorted((a, b) => a - b)[Math.floor(all.length * share)]!);
  return {
    p50: at(times.ours, 0.5),
    p99: at(times.ours, 0.99),
    bareP50: at(times.bare, 0.5),
    bareP99: at(times.bare, 0.99),
  };
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

function say(figures: unknown): void {
  console.log(JSON.stringify({ bench: 'owners', ...(figures as object) }));
}
