import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { connect, type Database } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { readTables } from '#server/database/snapshots/stored-tables.ts';
import { nextRelease } from '#test/support/next-release.ts';
import { testDatabase } from '#test/support/postgres.ts';

/*
 * A database of this release, with rows of two owners in each of its tables, is upgraded to a made-up next one:
 * afterwards every row is there by its key, with the values that it had.
 */

interface Column {
  name: string;
  type: string;
  isKey: boolean;
  /** Of the table that it refers to. */
  parent: string | null;
  parentColumn: string | null;
}

async function columnsOf(db: Database, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name, format_type(a.atttypid, null) as type,
           exists (select from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'p'
                      and a.attnum = any (k.conkey)) as "isKey",
           f.parent, f."parentColumn"
      from pg_attribute a
      left join lateral (
        select k.confrelid::regclass::text as parent, p.attname as "parentColumn"
          from pg_constraint k, unnest(k.conkey, k.confkey) as u (own, other)
          join pg_attribute p on p.attnum = u.other
         where k.conrelid = a.attrelid and k.contype = 'f' and u.own = a.attnum
           and p.attrelid = k.confrelid
         limit 1) f on true
     where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.attidentity = ''
     order by a.attnum`.execute(db);
  return rows;
}

/** A value of a column, as PostgreSQL reads it. */
function textOf(table: string, { name, type }: Column, n: number): string {
  if (name === 'period') return 'day';
  const text = `${table} ${name} ${n}`;
  if (type === 'uuid') return createHash('md5').update(text).digest('hex');
  if (type === 'date') return `2026-01-0${n}`;
  if (type === 'timestamp with time zone') return `2026-01-0${n} 02:03:04.5+00`;
  if (type === 'boolean') return 'false';
  if (type === 'bytea') return `\\x0${n}`;
  if (type.startsWith('json')) return '[]';
  if (type.endsWith('[]')) return '{}';
  return /^(smallint|integer|bigint|double precision|real|numeric)$/.test(type) ? String(n) : text;
}

async function fill(db: Database): Promise<void> {
  const stored = new Map<string, Record<string, string>[]>();
  for (const { name: table } of await readTables(db)) {
    // It has its one row.
    if (table === 'installation') continue;
    const columns = await columnsOf(db, table);
    const rows = [1, 2].map((n) =>
      Object.fromEntries(
        columns.map((column) => {
          const parent = stored.get(column.parent ?? '')?.[n - 1];
          return [column.name, parent?.[column.parentColumn ?? ''] ?? textOf(table, column, n)];
        }),
      ),
    );
    stored.set(table, rows);
    for (const row of rows) {
      const values = columns.map(({ name, type }) => sql`${row[name]}::text::${sql.raw(type)}`);
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
                values (${sql.join(values)}) on conflict do nothing`.execute(db);
    }
  }
}

type Row = Record<string, unknown>;

async function rowsOf(db: Database): Promise<Map<string, Map<string, Row>>> {
  const found = new Map<string, Map<string, Row>>();
  for (const { name: table } of await readTables(db)) {
    const keys = (await columnsOf(db, table)).filter(({ isKey }) => isKey);
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db);
    const byKey = rows.map(({ row }) => [JSON.stringify(keys.map(({ name }) => row[name])), row]);
    found.set(table, new Map(byKey as [string, Row][]));
  }
  return found;
}

/** What the upgrade changes: `table.column`, also where the column is gone; `table` where a row is. */
async function changes(): Promise<string[]> {
  const database = await testDatabase();
  const db = connect(database.url, () => undefined);
  try {
    await fill(db);
    const before = await rowsOf(db);
    await migrate(db, { all: nextRelease });
    const after = await rowsOf(db);
    return [...before].flatMap(([table, rows]) =>
      [...rows].flatMap(([key, row]) => {
        const now = after.get(table)?.get(key);
        if (!now) return table;
        return Object.keys(row)
          .filter((name) => JSON.stringify(row[name]) !== JSON.stringify(now[name]))
          .map((name) => `${table}.${name}`);
      }),
    );
  } finally {
    await db.destroy();
    await database.drop();
  }
}

test('every row is there after the upgrade, by its key and with its values', async () => {
  expect([...new Set(await changes())].toSorted()).toEqual([
    'message.reasoning',
    'upload.stored_at',
  ]);
}, 60_000);
