import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import ts from 'typescript';
import { connect } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';
import { read } from '#test/support/sources.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase('empty');
  const db = connect(database.url, () => undefined);
  await Promise.all([migrate(db), migrate(db)]);
  await migrate(db);
  await db.destroy();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 30_000);

afterAll(async () => {
  await client.end();
  await database.drop();
});

type Columns = Record<string, Record<string, string>>;

/** `interface DB` as in the specification: table, column, and whether it may be null. */
function declared(): Columns {
  const files = [
    'schema',
    'answer-tables',
    'plan-tables',
    'token-tables',
    'message-index-tables',
    'analytics-tables',
  ].map((name) => `src/server/database/${name}.ts`);
  const sources = files.map((file) =>
    ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true),
  );
  const interfaces = new Map(
    sources.flatMap(({ statements }) =>
      statements.filter(ts.isInterfaceDeclaration).map((node) => [node.name.text, node] as const),
    ),
  );
  const columnsOf = (name: string): Record<string, string> => {
    const node = interfaces.get(name);
    if (!node) throw new Error(`no interface ${name}`);
    const parents = (node.heritageClauses ?? []).flatMap((clause) => clause.types);
    const inherited = parents.map((parent) => columnsOf(parent.getText()));
    const own = node.members.filter(ts.isPropertySignature).map((member) => {
      const nullable = (member.type?.getText() ?? '').endsWith(' | null');
      return [member.name.getText(), nullable ? 'null' : 'not null'];
    });
    return Object.assign({}, ...inherited, Object.fromEntries(own)) as Record<string, string>;
  };
  const tables = interfaces.get('DB')?.members.filter(ts.isPropertySignature) ?? [];
  return Object.fromEntries(
    tables.map((member) => [member.name.getText(), columnsOf(member.type?.getText() ?? '')]),
  );
}

async function actual(): Promise<Columns> {
  const { rows } = await client.query<{ table: string; column: string; nullable: string }>(
    `select table_name as table, column_name as column, is_nullable as nullable
       from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%'`,
  );
  const found: Columns = {};
  for (const { table, column, nullable } of rows) {
    found[table] ??= {};
    found[table][column] = nullable === 'YES' ? 'null' : 'not null';
  }
  return found;
}

test('a fresh database has the tables and columns of interface DB, no more and no fewer', async () => {
  const wanted = declared();
  expect(Object.keys(wanted)).toHaveLength(43);
  expect(await actual()).toEqual(wanted);
});

/** Of the database itself, of addresses that have not signed in, limits of roles, and events of a provider. */
const ownerless = new Set([
  'installation',
  'sign_in_code',
  'rate_window',
  'deleted_usage',
  'usage_limit',
  'payment_event',
]);

test('every table but these has an owner, and synced ones their columns and an index by rev', async () => {
  const tables = await actual();
  for (const [table, columns] of Object.entries(tables)) {
    if (ownerless.has(table)) continue;
    expect([table, columns.owner_id]).toEqual([table, 'not null']);
  }
  const { rows } = await client.query<{ tablename: string; indexdef: string }>(
    "select tablename, indexdef from pg_indexes where schemaname = 'public'",
  );
  for (const table of ['conversation', 'message', 'attachment', 'document', 'setting']) {
    expect(Object.keys(tables[table] ?? {})).toEqual(
      expect.arrayContaining(['rev', 'device_id', 'hlc', 'deleted_at']),
    );
    const indexes = rows.filter((row) => row.tablename === table).map((row) => row.indexdef);
    expect(indexes.some((definition) => /\(owner_id, rev\)/.test(definition))).toBe(true);
    expect(indexes.every((definition) => /\((owner_id|share_id)/.test(definition))).toBe(true);
  }
});

/**
 * Keys without an owner: rows that belong to none, and what is looked up before its owner is known, by a secret or an
 * address that a caller shows. Where rows are distributed by their owner (Citus), these few small tables are on every
 * node, and of `conversation`, whose rows are many, the constraint that `share` has too is left out.
 */
const ownerlessKeys: Record<string, string> = {
  'installation (one)': 'one row, of the database itself',
  'sign_in_code (email_hash, client_hash, code_hash)': 'an address that has not signed in',
  'rate_window (bucket)': 'attempts of an address',
  'deleted_usage (email_hash, feature, ends_at)': 'an address whose account is gone',
  'usage_limit (role, feature)': 'limits of roles, for all',
  'payment_event (event_id)': "a provider's event, seen once",
  'session (session_id)': 'the end of a session is notified by it',
  'nonce (session_id, nonce)': 'goes with its session',
  'one_time_code (code_hash)': 'the code is all that its caller has',
  'api_token (token_id)': 'goes with the one below',
  'api_token (token_hash)': 'the token is all that its caller has',
  'assistant_grant (code_hash)': 'the code is all that its caller has',
  'assistant_grant (family_hash)': 'the token is all that its caller has',
  'account (email)': 'an address has one account',
  'account (client_user_id)': 'a person is one to analytics',
  'account (google_subject)': 'an identity has one account',
  'account_group (group_id)': 'has members of several owners',
  'subscription (customer_id)': 'a payment names the customer alone',
  'share (share_id)': 'who opens a page has its address alone',
  'conversation (share_id)': 'as `share`, whose rows are written with it',
};

test('G15.2 the owner is in every key of every table, but these: rows can be distributed by it', async () => {
  const { rows } = await client.query<{ key: string; columns: string[] }>(
    `select c.relname || ' (' || string_agg(a.attname, ', ' order by k.place) || ')' as key,
            array_agg(a.attname::text) as columns
       from pg_index i
       join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
      cross join unnest(i.indkey) with ordinality as k (number, place)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
      where i.indisunique and c.relname not like 'kysely%' and not c.relispartition
      group by i.indexrelid, c.relname`,
  );
  expect(rows.length).toBeGreaterThan(41);
  const without = rows.filter(({ columns }) => !columns.includes('owner_id'));
  expect(without.map(({ key }) => key).toSorted()).toEqual(Object.keys(ownerlessKeys).toSorted());
});

test('G15.2 a table whose rows an owner has many of refers to others by the owner too', async () => {
  const { rows } = await client.query<{ table: string; to: string; columns: string[] }>(
    `select f.relname as table, t.relname as to,
            (select array_agg(a.attname::text) from pg_attribute a
              where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) as columns
       from pg_constraint k
       join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  );
  const without = rows
    .filter(({ columns }) => !columns.includes('owner_id'))
    .map(({ table, to }) => `${table} → ${to}`);
  expect(without.toSorted()).toEqual([
    'account → account_group',
    'nonce → session',
    'one_time_code → session',
  ]);
});

test('two owners may have the same conversation id', async () => {
  await client.query("insert into owner (owner_id, kind) values ('ann', 't'), ('bob', 't')");
  const id = '01935b4e-0000-7000-8000-000000000000';
  for (const owner of ['ann', 'bob']) {
    await client.query(
      `insert into conversation (owner_id, id, name, type, meta, device_id, hlc, created_at, updated_at)
       values ($1, $2, 'n', 'Chat', '{}', 'd', 'h', now(), now())`,
      [owner, id],
    );
  }
  const stranger = client.query(
    `insert into message (owner_id, message_id, conversation_id, type, text, status, sources,
                          device_id, hlc, created_at, updated_at)
     values ('cid', $1, $1, 'human', '', 'done', '[]', 'd', 'h', now(), now())`,
    [id],
  );
  await expect(stranger).rejects.toThrow(/foreign key/);
});

test('hlc sorts by bytes, whatever the locale of the database', async () => {
  const { rows } = await client.query<{ collation: string }>(
    `select distinct collation_name as collation from information_schema.columns
      where column_name = 'hlc' and table_schema = 'public'`,
  );
  expect(rows).toEqual([{ collation: 'C' }]);
});

test('C17 C18 lists of conversations have an index for the order that a client asks for, and no others', async () => {
  const { rows } = await client.query<{ indexname: string }>(
    "select indexname from pg_indexes where tablename = 'conversation' order by indexname",
  );
  expect(rows.map(({ indexname }) => indexname)).toEqual([
    'conversation_by_bytes',
    'conversation_by_rev',
    'conversation_by_updated',
    'conversation_deleted',
    'conversation_pkey',
    'conversation_share_id',
  ]);
});
