import type pg from 'pg';
import { handles } from '../world/process-figures.ts';

/** What a server has at rest. */
export interface Reading {
  handles: number;
  /** By table. */
  rows: Record<string, number>;
}

/** Between two looks at a server that comes to rest; and how often it is looked at. */
const pauseMs = 1_000;
const maxLooks = 60;

/** Once its jobs are done and nothing changes any more. */
export async function readAtRest(client: pg.Client, pid: number): Promise<Reading> {
  let last = '';
  for (let look = 0; ; look += 1) {
    const reading = { handles: handles(pid), rows: await rowsOf(client) };
    const text = JSON.stringify(reading);
    if (text === last || look === maxLooks) return reading;
    last = text;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

async function rowsOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows: found } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${client.escapeIdentifier(name)}`,
    );
    rows[name] = found[0]?.count ?? 0;
  }
  return rows;
}

/** The lowest heap of a server, in megabytes, from now until it is stopped: what is left after a collection. */
export function watchHeap(url: string, token: string): () => number {
  let least = Number.POSITIVE_INFINITY;
  const look = async () => {
    const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const bytes = /^nodejs_heap_size_used_bytes (\S+)/m.exec(await reply.text())?.[1];
    least = Math.min(least, Number(bytes) / 1e6);
  };
  const timer = setInterval(() => void look().catch(() => undefined), 250);
  return () => {
    clearInterval(timer);
    return Math.round(least * 10) / 10;
  };
}
