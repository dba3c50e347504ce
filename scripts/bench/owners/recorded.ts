import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serialize } from 'node:v8';
import type { SentQuery } from '#server/database/connect.ts';
import { startServer } from '#server/start/start-server.ts';
import type { OwnersCall } from './calls.ts';
import { headersOf, type Person } from './people.ts';

/** The statements of one call, in their order; those of a transaction with its begin and end. */
export type Recorded = SentQuery[];

/**
 * What the server sends to its database for each call of each person, by the call's name, as a file that
 * `replay-server.ts` reads.
 */
export async function recordCalls(
  env: Record<string, string>,
  people: readonly Person[],
  calls: readonly OwnersCall[],
): Promise<{ file: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gloss-recorded-'));
  let sent: SentQuery[] = [];
  const server = await startServer(
    { ...env, PORT: '0', DATA_DIR: folder },
    { onQuery: (query) => sent.push(query) },
  );
  const recorded: Record<string, Recorded[]> = {};
  for (const call of calls) {
    const all: Recorded[] = [];
    for (const [n, person] of people.entries()) {
      // The second time: what a first call of its owner makes is there.
      for (let time = 0; time < 2; time += 1) {
        sent = [];
        await send(server.url, person, call, n);
      }
      all.push(sent.filter((query) => isOf(query, person)));
    }
    recorded[call.name] = all;
  }
  await server.close();
  const file = path.join(folder, 'recorded');
  await writeFile(file, serialize(recorded));
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function send(url: string, person: Person, call: OwnersCall, n: number): Promise<void> {
  const body = JSON.stringify(call.body(person, n));
  const headers = await headersOf(person, call.path, body);
  const reply = await fetch(`${url}${call.path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${call.name}: ${reply.status} ${text}`);
}

/** Not what the server does meanwhile for itself. */
const isOf = ({ sql, parameters }: SentQuery, { owner }: Person) =>
  parameters.includes(owner) || /^(begin|start transaction|commit)/i.test(sql);
