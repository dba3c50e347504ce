import { type Kysely, sql } from 'kysely';
import type { DB } from '../schema.ts';

/** A table with its columns, as the database has it. */
export interface StoredTable {
  name: string;
  columns: { name: string; type: string }[];
}

/**
 * All tables but the migrator's own, each after those that its rows refer to. Counted events are in none: their tables
 * are partitioned, and what they hold says nothing that a person would miss.
 */
export async function readTables(db: Kysely<DB>): Promise<StoredTable[]> {
  const { rows: columns } = await sql<{ table: string; name: string | null; type: string | null }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_class c
      left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                              and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
       and c.relname not like 'kysely\\_%'
     order by c.relname, a.attnum`.execute(db);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select f.relname as from, t.relname as to
      from pg_constraint k
      join pg_class f on f.oid = k.conrelid
      join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace`.execute(db);
  const tables = Map.groupBy(columns, ({ table }) => table);
  return inOrder([...tables.keys()], references).map((name) => ({
    name,
    columns: (tables.get(name) ?? []).flatMap((column) =>
      column.name !== null && column.type !== null ? { name: column.name, type: column.type } : [],
    ),
  }));
}

function inOrder(
  names: readonly string[],
  references: readonly { from: string; to: string }[],
): string[] {
  const ordered = new Set<string>();
  const add = (name: string, above: readonly string[]) => {
    if (ordered.has(name) || above.includes(name)) return;
    for (const { from, to } of references) if (from === name) add(to, [...above, name]);
    ordered.add(name);
  };
  for (const name of names) add(name, []);
  return [...ordered];
}
