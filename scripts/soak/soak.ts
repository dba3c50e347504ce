import pg from 'pg';
import { startServerProcess } from '#test/support/server-process.ts';
import { startNumberedVendor, vendorEnvironment } from '../bench/gateway/processes.ts';
import { type Reading, readAtRest, watchHeap } from './readings.ts';
import { roundsOf } from './round.ts';

interface SoakOptions {
  databaseUrl: string;
  people: number;
  /** Ends a phase; of each person, before a further round. */
  isOver: (phase: Phase) => boolean;
}

interface Phase {
  /** 0 makes what stays; 1 and 2 are compared. */
  number: number;
  /** By all. */
  rounds: number;
  startedAt: number;
}

interface SoakFigures {
  /** Of each phase. */
  rounds: number[];
  heap: number[];
  handles: number[];
  rows: number[];
  /** What the last phase has more of than the one before. */
  grown: string[];
}

const token = 'metrics-token-of-a-soak';

/** A server under the same work three times; compares what is left after the second and the third. */
export async function soak({ databaseUrl, people, isOver }: SoakOptions): Promise<SoakFigures> {
  const vendor = await startNumberedVendor();
  const env = { DATABASE_URL: databaseUrl, METRICS_TOKEN: token, LOG_LEVEL: 'warn' };
  const server = await startServerProcess({ ...env, ...vendorEnvironment(vendor) });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const call = await pairedCall(server);
    const workers = Array.from({ length: people }, () => roundsOf(call));
    const phases: (Reading & { rounds: number; heap: number })[] = [];
    for (let number = 0; number < 3; number += 1) {
      const phase: Phase = { number, rounds: 0, startedAt: performance.now() };
      const heap = watchHeap(server.url, token);
      await Promise.all(workers.map((round) => work(round, phase, isOver)));
      const reading = await readAtRest(client, server.pid);
      phases.push({ ...reading, rounds: phase.rounds, heap: heap() });
    }
    const [, before, after] = phases;
    return {
      rounds: phases.map(({ rounds }) => rounds),
      heap: phases.map(({ heap }) => heap),
      handles: phases.map(({ handles }) => handles),
      rows: phases.map(({ rows }) => Object.values(rows).reduce((sum, count) => sum + count, 0)),
      grown: grownFrom(before!, after!, after!.rounds),
    };
  } finally {
    await client.end();
    await server.close();
    await vendor.close();
  }
}

async function work(
  round: () => Promise<void>,
  phase: Phase,
  isOver: SoakOptions['isOver'],
): Promise<void> {
  while (!isOver(phase)) {
    phase.rounds += 1;
    await round();
  }
}

/** A row or a handle for every fourth round is growth; the index of messages has now more, now fewer parts. */
function grownFrom(before: Reading, after: Reading, rounds: number): string[] {
  const isMore = (one: number, other: number) => other - one > rounds / 4;
  const tables = Object.keys(after.rows).filter((name) =>
    isMore(before.rows[name] ?? 0, after.rows[name]!),
  );
  return isMore(before.handles, after.handles) ? [...tables, 'handles'] : tables;
}

async function pairedCall(server: { url: string; pairingSecret: string }) {
  const reply = await fetch(`${server.url}/oauth/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: server.pairingSecret, client: 'soak' }),
  });
  const { data } = (await reply.json()) as { data: { access_token: string } };
  return (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${data.access_token}`, ...(init.headers as object) };
    return fetch(`${server.url}${path}`, { ...init, headers });
  };
}
