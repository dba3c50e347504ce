import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { migrate, migrations } from '../migrate.ts';
import type { DB } from '../schema.ts';
import { readTables, type StoredTable } from './stored-tables.ts';
import type { SnapshotHead, TableHead } from './write-snapshot.ts';

/** What a snapshot cannot be restored into, or from. */
class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}

/** Characters of rows that are inserted at once. */
const pieceLength = 8 * 1024 * 1024;

/**
 * Puts the rows of a snapshot into an empty database, with the tables of the release that it was taken of: then that
 * release starts on it. Throws SnapshotError for a database that is not empty, and for another file.
 * @returns how many rows
 */
export async function restoreSnapshot(db: Kysely<DB>, file: string): Promise<number> {
  await requireEmpty(db);
  const lines = linesOf(file);
  const { migration } = headOf((await lines.next()).value ?? undefined);
  if (!(migration in migrations))
    throw new SnapshotError(
      `the snapshot is of another release (${migration}): restore it with that one`,
    );
  await migrate(db, { to: migration });
  return db.transaction().execute(async (trx) => {
    const tables = new Map((await readTables(trx)).map((table) => [table.name, table]));
    await triggers(trx, tables, 'disable');
    // A migration inserts some rows itself.
    for (const name of [...tables.keys()].toReversed()) {
      await sql`delete from ${sql.table(name)}`.execute(trx);
    }
    const count = await insertAll(trx, tables, lines);
    await triggers(trx, tables, 'enable');
    return count;
  });
}

async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  // The loop below throws it.
  const text = createGunzip().on('error', () => undefined);
  const source = createReadStream(file).on('error', (error) => text.destroy(error));
  source.pipe(text).setEncoding('utf8');
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + (piece as string)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new SnapshotError('the file is not complete');
}

async function requireEmpty(db: Kysely<DB>): Promise<void> {
  if ((await readTables(db)).length === 0) return;
  throw new SnapshotError('the database is not empty: name one without tables');
}

function headOf(line: string | undefined): SnapshotHead {
  try {
    const head = JSON.parse(line ?? '') as SnapshotHead;
    if (head.format === 'gloss-snapshot-1') return head;
  } catch {
    // Said below.
  }
  throw new SnapshotError('the file is no snapshot of Gloss');
}

/** What triggers count is in the rows already. */
async function triggers(
  trx: Kysely<DB>,
  tables: ReadonlyMap<string, StoredTable>,
  change: 'enable' | 'disable',
): Promise<void> {
  for (const name of tables.keys()) {
    await sql`alter table ${sql.table(name)} ${sql.raw(change)} trigger user`.execute(trx);
  }
}

async function insertAll(
  trx: Kysely<DB>,
  tables: ReadonlyMap<string, StoredTable>,
  lines: AsyncIterable<string>,
): Promise<number> {
  let count = 0;
  let head: TableHead | null = null;
  let piece: string[] = [];
  let length = 0;
  const flush = async () => {
    if (head && piece.length > 0) await insert(trx, tables, head, piece);
    count += piece.length;
    [piece, length] = [[], 0];
  };
  for await (const line of lines) {
    if (line.startsWith('{')) {
      await flush();
      head = JSON.parse(line) as TableHead;
    } else {
      piece.push(line);
      length += line.length;
      if (length >= pieceLength) await flush();
    }
  }
  await flush();
  return count;
}

async function insert(
  trx: Kysely<DB>,
  tables: ReadonlyMap<string, StoredTable>,
  { table, columns }: TableHead,
  rows: readonly string[],
): Promise<void> {
  const types = new Map(tables.get(table)?.columns.map(({ name, type }) => [name, type]));
  const values = columns.map((name, place) => {
    const type = types.get(name);
    if (type === undefined) throw new SnapshotError(`there is no column ${table}.${name}`);
    return sql`(r.value ->> ${sql.lit(place)})::${sql.raw(type)}`;
  });
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from json_array_elements(${`[${rows.join(',')}]`}::json) r`.execute(
    trx,
  );
}
