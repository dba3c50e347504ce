import { readdir, rm } from 'node:fs/promises';
import * as path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { ForeignDatabase, NewerDatabase } from '../check-database.ts';
import {
  doneMigrations,
  type LockTimes,
  migrate,
  migrations,
  pendingMigrations,
} from '../migrate.ts';
import { isCompatible } from '../phases.ts';
import type { DB } from '../schema.ts';
import { writeSnapshot } from './write-snapshot.ts';

/** Older ones are removed when a new one is complete. */
const maxSnapshots = 2;

interface UpgradeOptions {
  /** Absolute. */
  dataDir: string;
  /** False: the operator has a backup of their own. */
  snapshots: boolean;
  /** Those of another release; for tests. */
  all?: typeof migrations;
  /** Other times; for tests. */
  locks?: LockTimes;
}

/**
 * Migrates the database. Before one that has rows of an owner is changed, all of it is written to a file of the data
 * folder. One that a newer release has changed is left as it is, where this one can work on it (phases.ts). Throws
 * NewerDatabase and ForeignDatabase.
 * @returns the file; null: there was nothing to migrate, or nothing to lose
 */
export async function upgradeDatabase(
  db: Kysely<DB>,
  { dataDir, snapshots, all = migrations, locks }: UpgradeOptions,
): Promise<string | null> {
  if (await isNewer(db, all)) return null;
  const { last, pending } = await pendingMigrations(db, all);
  const isSaved = snapshots && last !== null && pending.length > 0 && (await hasOwners(db));
  const file = isSaved ? await writeBefore(db, dataDir, last) : null;
  await migrate(db, { all, locks });
  return file;
}

/** False: its migrations are the first of ours; true: those that follow ours change nothing that we use. */
async function isNewer(db: Kysely<DB>, all: typeof migrations): Promise<boolean> {
  const known = Object.keys(all).toSorted();
  const done = await doneMigrations(db);
  const unknown = done.find((name, at) => name !== known[at]);
  if (unknown === undefined) return false;
  if (!known.every((name) => done.includes(name))) throw new ForeignDatabase(unknown);
  const others = done.filter((name) => !known.includes(name));
  const breaking = others.find((name) => !isCompatible(name, known));
  if (breaking !== undefined) throw new NewerDatabase(breaking);
  return true;
}

async function writeBefore(db: Kysely<DB>, dataDir: string, last: string): Promise<string> {
  const folder = path.join(dataDir, 'snapshots');
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const file = path.join(folder, `${time}-${last}.jsonl.gz`);
  await writeSnapshot(db, last, file);
  await dropOld(folder);
  return file;
}

async function hasOwners(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from owner) as has`.execute(db);
  return rows[0]?.has === true;
}

/** Their names begin with their time. */
async function dropOld(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl.gz')).toSorted();
  for (const name of names.slice(0, -maxSnapshots)) await rm(path.join(folder, name));
}
