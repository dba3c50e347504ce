import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
}

/** What the code of a release can meet of a database. */
export interface Catalogue {
  columns: Column[];
  /** Constraints and unique indexes: what a write may violate. One that holds the primary key forbids nothing more. */
  rules: { table: string; name: string }[];
}

export async function readCatalogue(db: Database): Promise<Catalogue> {
  const { rows: columns } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
           a.attnotnull as "isRequired", a.atthasdef or a.attidentity <> '' as "hasDefault"
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and c.relname not like 'kysely%'
       and a.attnum > 0 and not a.attisdropped
     order by 1, a.attnum`.execute(db);
  const { rows: rules } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint c
     where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
       and not (contype = 'u' and exists (
         select from pg_constraint p
          where p.conrelid = c.conrelid and p.contype = 'p' and p.conkey <@ c.conkey))
     union
    select indrelid::regclass::text, c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indisunique and c.relnamespace = 'public'::regnamespace
       and (i.indisprimary or not exists (
         select from pg_index p
          where p.indrelid = i.indrelid and p.indisprimary
            and p.indkey::int2[] <@ i.indkey::int2[]))`.execute(db);
  return { columns, rules };
}

/** What code that was written for `before` may fail at in `after`. */
export function incompatibilities(before: Catalogue, after: Catalogue): string[] {
  const tables = new Set(before.columns.map(({ table }) => table));
  const left = new Set(after.columns.map(({ table }) => table));
  const nameOf = ({ table, name }: { table: string; name: string }) => `${table}.${name}`;
  const now = new Map(after.columns.map((column) => [nameOf(column), column]));
  const had = new Map(before.columns.map((column) => [nameOf(column), column]));
  const rules = new Set(before.rules.map(nameOf));
  return [
    ...[...tables].filter((table) => !left.has(table)).map((table) => `${table} is gone`),
    ...before.columns
      .filter((column) => left.has(column.table) && !now.has(nameOf(column)))
      .map((column) => `${nameOf(column)} is gone`),
    ...before.columns.flatMap((column) => {
      const type = now.get(nameOf(column))?.type ?? column.type;
      return type === column.type ? [] : [`${nameOf(column)} is ${type}, was ${column.type}`];
    }),
    ...after.columns
      .filter(({ table, isRequired }) => tables.has(table) && isRequired)
      .filter((column) => !(had.get(nameOf(column))?.isRequired ?? column.hasDefault))
      .map((column) => `${nameOf(column)} is needed by an insert`),
    ...after.rules
      .filter((rule) => tables.has(rule.table) && !rules.has(nameOf(rule)))
      .map(({ table, name }) => `${table} has a new rule: ${name}`),
  ];
}
