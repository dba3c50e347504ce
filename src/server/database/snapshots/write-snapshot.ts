import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import * as path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../schema.ts';
import { readTables, type StoredTable } from './stored-tables.ts';

/** The first line of a snapshot. */
export interface SnapshotHead {
  format: 'gloss-snapshot-1';
  /** The last migration of the database: its tables are those of that release. */
  migration: string;
}

/** The line before the rows of a table. A row is an array with the text of each column; null: no value. */
export interface TableHead {
  table: string;
  columns: string[];
}

/**
 * Writes all rows as they are at one moment to a file of gzipped lines, which appears complete or not at all. Values are
 * PostgreSQL's own texts, so that they are restored exactly, by any version of it.
 */
export async function writeSnapshot(
  db: Kysely<DB>,
  migration: string,
  file: string,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const unfinished = `${file}.unfinished`;
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await pipeline(
          linesOf(trx, migration),
          createGzip(),
          createWriteStream(unfinished, { mode: 0o600 }),
        );
      });
    await sync(unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* linesOf(trx: Kysely<DB>, migration: string): AsyncGenerator<string> {
  await sql`set local datestyle = 'ISO, YMD'`.execute(trx);
  await sql`set local bytea_output = 'hex'`.execute(trx);
  const head: SnapshotHead = { format: 'gloss-snapshot-1', migration };
  yield lineOf(head);
  for (const table of await readTables(trx)) {
    const columns = table.columns.map(({ name }) => name);
    yield lineOf({ table: table.name, columns } satisfies TableHead);
    yield* rowsOf(trx, table);
  }
}

const lineOf = (value: unknown) => `${JSON.stringify(value)}\n`;

/** Rows are read in pieces of about that many bytes. */
const pieceBytes = 8 * 1024 * 1024;
const maxRows = 2_000;

async function* rowsOf(trx: Kysely<DB>, { name, columns }: StoredTable): AsyncGenerator<string> {
  if (columns.length === 0) return;
  const texts = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`));
  await sql`
    declare snapshot_rows no scroll cursor for
     select json_build_array(${texts})::text as line from ${sql.table(name)}`.execute(trx);
  for (let count = 20; ; ) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.lit(count)} from snapshot_rows`.execute(trx);
    let bytes = 1;
    for (const { line } of rows) {
      bytes += line.length;
      yield `${line}\n`;
    }
    if (rows.length < count) break;
    count = Math.max(1, Math.min(maxRows, Math.floor((pieceBytes * rows.length) / bytes)));
  }
  await sql`close snapshot_rows`.execute(trx);
}
