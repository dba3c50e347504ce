import { readdir, rm } from 'node:fs/promises';
import * as path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { NewerDatabase } from '../check-database.ts';
import { migrate, pendingMigrations, unknownMigrations } from '../migrate.ts';
import type { DB } from '../schema.ts';
import { writeSnapshot } from './write-snapshot.ts';

/** Older ones are removed when a new one is complete. */
const maxSnapshots = 2;

export interface UpgradeOptions {
  /** Absolute. */
  dataDir: string;
  /** False: the operator has a backup of their own. */
  snapshots: boolean;
}

/**
 * Migrates the database. Before one that has rows of an owner is changed, all of it is written to a file of the data
 * folder. Throws NewerDatabase.
 * @returns the file; null: there was nothing to migrate, or nothing to lose
 */
export async function upgradeDatabase(
  db: Kysely<DB>,
  { dataDir, snapshots }: UpgradeOptions,
): Promise<string | null> {
  const [unknown] = await unknownMigrations(db);
  if (unknown !== undefined) throw new NewerDatabase(unknown);
  const file = snapshots ? await snapshotBeforeUpgrade(db, dataDir, new Date()) : null;
  await migrate(db);
  return file;
}

async function snapshotBeforeUpgrade(
  db: Kysely<DB>,
  dataDir: string,
  now: Date,
): Promise<string | null> {
  const { last, pending } = await pendingMigrations(db);
  if (last === null || pending.length === 0 || !(await hasOwners(db))) return null;
  const folder = path.join(dataDir, 'snapshots');
  const time = now.toISOString().replaceAll(/[:.]/g, '-');
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
