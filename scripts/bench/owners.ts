import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startCluster } from '#server/postgres/cluster.ts';
import { startPortProcess } from '#test/support/port-process.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';
import { type OwnersCall, ownersCalls } from './owners/calls.ts';
import { comparePartitions } from './owners/partitions.ts';
import { headersOf, type Person, signInAll } from './owners/people.ts';
import { recordCalls } from './owners/recorded.ts';
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
const load = { connections: 16, ms: 1_500 };
/** Short and many: other work on the machine meets both. */
const rounds = 7;
const maxRequests = 2_500;
const timed = 300;

/**
 * `npm run bench -- owners`: get, changes, list, upsert and search over 1,000,000 messages of 10,000 owners, compared by
 * turns with a bare handler that sends the same statements; and the same rows as a table partitioned by the owner.
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
    for (const call of calls) isGood = (await measure(server, bare.url, people, call)) && isGood;
    await bare.close();
    await remove();
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

async function measure(
  server: ServerProcess,
  bareUrl: string,
  people: readonly Person[],
  call: OwnersCall,
): Promise<boolean> {
  const { p50, p99 } = await timesOf(server, people, call);
  const pairs: { ours: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const requests = await requestsOf(people, call, maxRequests, round * maxRequests);
    const ours = await runRequests({
      url: `${server.url}${call.path}`,
      headers: {},
      ...requests,
      ...load,
    });
    if (ours.failed > 0) throw new Error(`${call.name}: ${ours.failed} requests failed`);
    const { bodies } = requests;
    const bare = await runRequests({
      url: `${bareUrl}/${call.name}`,
      headers: {},
      bodies,
      ...load,
    });
    if (bare.failed > 0) throw new Error(`${call.name}, bare: ${bare.failed} requests failed`);
    pairs.push({ ours: ours.perSecond, bare: bare.perSecond });
  }
  const ratios = pairs.map(({ ours, bare }) => Math.round((ours / bare) * 100) / 100);
  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!;
  const aim = { ...aims, ...(call.maxP99 && { p99: call.maxP99 }) };
  say({ call: call.name, p50, p99, pairs, ratio, aim });
  return ratio >= aims.ratio && p99 <= (call.maxP99 ?? p99);
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

/** One after the other over one connection, in milliseconds. */
async function timesOf(
  server: ServerProcess,
  people: readonly Person[],
  call: OwnersCall,
): Promise<{ p50: number; p99: number }> {
  const agent = new Agent({ keepAlive: true });
  const { bodies, signed } = await requestsOf(people, call, timed + callers);
  const times: number[] = [];
  for (const [n, body] of bodies.entries()) {
    const start = performance.now();
    const target = { url: `${server.url}${call.path}`, headers: signed[n]! };
    const { status } = await post(agent, target, body);
    if (status !== 200) throw new Error(`${call.name}: ${status}`);
    if (n >= callers) times.push(performance.now() - start);
  }
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)]! * 10) / 10;
  return { p50: at(0.5), p99: at(0.99) };
}

function say(figures: unknown): void {
  console.log(JSON.stringify({ bench: 'owners', ...(figures as object) }));
}
