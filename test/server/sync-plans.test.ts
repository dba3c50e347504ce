import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { connect, type SentQuery } from '#server/database/connect.ts';
import { ReplicaReads } from '#server/database/replica-reads.ts';
import { readFollowed } from '#server/sync/follow-revs.ts';
import { purgeDeleted } from '#server/sync/purge-deleted.ts';
import { nextHlc } from '#shared/hlc.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { someMemo, someMessage, wholeConversation } from '#test/support/sync-rows.ts';
import { ask } from '#test/support/upload-form.ts';

/*
 * Every statement that the calls of conversations and settings send, caught as they do their work, and planned again
 * over tables that have grown: none reads a table from one end to the other.
 */
let server: TestServer;
let client: pg.Client;
const sent = new Map<string, SentQuery>();

const tables = [
  'owner',
  'conversation',
  'message',
  'setting',
  'share',
  'message_index',
  'message_part',
  'message_text',
  'message_block',
  'clamped_clock',
  'document',
];
const isOfThese = (text: string) =>
  /^\s*\(?(select|insert|update|delete|with)\b/i.test(text) &&
  tables.some((table) => new RegExp(`\\b${table}\\b`).test(text));

beforeAll(async () => {
  server = await startTestServer({}, { onQuery: collect });
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  sent.clear();
  await use();
  await grow();
}, 120_000);
afterAll(async () => {
  await client.end();
  await server.close();
});

function collect(query: SentQuery): void {
  if (isOfThese(query.sql)) sent.set(query.sql, query);
}

async function use(): Promise<void> {
  const call = async (route: string, body: unknown) => {
    const [status, reply] = await ask((...of) => server.call(...of), route, body);
    expect([route, status]).toEqual([route, 200]);
    return (reply as { data: { id?: string } }).data;
  };
  const one = wholeConversation(['one', 'two']);
  const { id } = one;
  await call('/conversation/upsert_conversation', one);
  await call('/conversation/upsert_conversation', { ...one, messages: [someMessage(id)] });
  const hlc = nextHlc(undefined, Date.now() + 3_600_000, 'ahead');
  await call('/conversation/upsert_conversation', { ...one, hlc });
  await call('/conversation/get_conversation', { id });
  await call('/conversation/get_conversations_basic_by_ids', { ids: [id] });
  await call('/conversation/get_conversation_last_updated_time', { id });
  for (const sort_key of ['created_at', 'updated_at']) {
    for (const sort of ['asc', 'desc']) {
      for (const type of ['Chat', null]) {
        const body = { type, sort_key, sort };
        await call('/conversation/get_conversation_list', body);
        await call('/conversation/get_conversations_basic', body);
      }
    }
  }
  for (const share_enabled of [true, true, false, true]) {
    const shared = await call('/conversation/share_conversation', { id, share_enabled });
    await fetch(`${server.url}/share/${shared.id}`);
  }
  await fetch(`${server.url}/share/${'0'.repeat(22)}`);
  for (const keyword of ['one', 'tow', 'conversations']) {
    for (const type of ['Chat', null]) {
      await call('/conversation/search_conversations', { keyword, type, search_time: Date.now() });
    }
  }
  await call('/conversation/search_conversations', { keyword: 'one', isDelete: true });
  await server.call('/user/storage');
  await client.query('update message_part set cutter = 0');
  await call('/conversation/search_conversations', { keyword: 'one' });
  const [first] = one.messages;
  const gone = { ...one, name: 'Renamed', messages: [{ ...first, is_deleted: true }] };
  await call('/conversation/upsert_conversation', gone);
  await call('/conversation/delete_conversation_by_type', { type: 'Chat' });
  for (const since of [0, 3]) await call('/conversation/changes', { since });
  const db = connect(server.databaseUrl, () => undefined, { onQuery: collect });
  await purgeDeleted(db, Date.now() + 100 * 24 * 3_600_000);
  await readFollowed(db, ['local'], [randomUUID()], new Date());
  const ignore = () => undefined;
  const reads = new ReplicaReads({ primary: db, replica: db, onError: ignore, onRead: ignore });
  await reads.run({ ownerId: 'local' }, async () => undefined);
  await db.destroy();
  const settings = { language: 'de', lastModified: Date.now() };
  await call('/user/save_user_settings', { settings });
  const memo = { id: 'm', hlc: nextHlc(undefined, Date.now(), 'd'), memo: someMemo('One') };
  await call('/user/save_memos', { memos: [memo] });
  const read = { id: '0'.repeat(40), hlc: nextHlc(undefined, Date.now(), 'd') };
  await call('/user/save_read_pages', { pages: [{ ...read, page: { isForgotten: true } }] });
  await call('/conversation/changes', { since: 0, withReadPages: true });
  await server.call('/user/get_user_settings_last_modified');
}

/** 20,000 conversations of 20 owners, the owner `local` among them, with 200,000 messages and 20,000 documents. */
async function grow(): Promise<void> {
  const owner = "case when n % 20 = 0 then 'local' else 'owner ' || n % 20 end";
  const id = (prefix: string) => `(md5('${prefix}' || n))::uuid`;
  for (const statement of [
    "insert into owner (owner_id, kind) select 'owner ' || n, 't' from generate_series(1, 10000) n",
    `insert into session (session_id, owner_id, client, refresh_hash, expires_at)
     select gen_random_uuid(), 'owner ' || n, 'c', 'h', now() + interval '1 day' from generate_series(1, 10000) n`,
    `insert into account (owner_id, email, client_user_id, traffic)
     select 'owner ' || n, n || '@gloss.example', gen_random_uuid(), '{}' from generate_series(1, 10000) n`,
    `insert into conversation (owner_id, id, name, type, meta, is_delete, rev, device_id, hlc, created_at, updated_at)
     select ${owner}, ${id('c')}, 'name', case when n % 3 = 0 then 'Chat' else 'Art' end, '{}', n % 7 = 0, n, 'd', 'h',
            now() - n * interval '1 minute', now() - n * interval '1 second'
       from generate_series(1, 20000) n`,
    `insert into message (owner_id, message_id, conversation_id, type, text, status, sources, rev, device_id, hlc,
                          bytes, created_at, updated_at)
     select ${owner}, md5('m' || n || ' ' || m)::uuid, ${id('c')}, 'human', 'text', 'done', '[]', 20000 + n * 10 + m,
            'd', 'h', 300, now(), now()
       from generate_series(1, 20000) n, generate_series(1, 10) m`,
    `insert into share (owner_id, share_id, conversation_id, title, messages, page)
     select ${owner}, 'share ' || n, ${id('c')}, 'title', '[]', 'page' from generate_series(1, 20000) n`,
    `insert into message_index (owner_id, rev) select owner_id, 1 from owner on conflict do nothing`,
    `insert into message_part (owner_id, part, cutter, level, characters, places, texts, lengths, signature)
     select 'owner ' || n % 100 + 1, lpad(n::text, 9, '0'), 9, 3, 1000, 9, 9, '\\x0100',
            decode(repeat('ff', 1000), 'hex')
       from generate_series(1, 10000) n`,
    `insert into message_text (owner_id, part, place, kind, id, hash)
     select owner_id, part, n, 'message', gen_random_uuid(), gen_random_uuid()
       from message_part, generate_series(1, 9) n where owner_id like 'owner %' and part like '0%'`,
    `insert into message_block (owner_id, part, reversed, first, entries)
     select owner_id, part, b % 2 = 0, int4send(b), '\\x' from message_part, generate_series(1, 20) b
      where owner_id like 'owner %'`,
    `insert into setting (owner_id, key, value, rev, device_id, hlc, updated_at)
     select ${owner}, 'key ' || n, '1', 300000 + n, 'd', 'h', now() from generate_series(1, 4000) n`,
    `insert into clamped_clock (owner_id, sent, given, clamped_at)
     select ${owner}, 'sent ' || n, 'given', now() + n * interval '1 hour' from generate_series(1, 20000) n`,
    `insert into document (owner_id, doc_id, doc_type, pure_text, tokens, doc_type_dependent_data, passages, rev,
                           device_id, hlc, deleted_at, created_at)
     select ${owner}, md5('d' || n), 'pdf', 'text', 1, '{}', '[]', 400000 + n, 'd', 'h',
            case when n % 100 = 0 then now() end, now()
       from generate_series(1, 20000) n`,
    `insert into upload (owner_id, doc_id, task_id, status, stage, object_key, bytes, charged, media_type, file_name)
     select ${owner}, md5('d' || n), ${id('u')}, 'done', 'done', 'key ' || n, 1, 1, 'application/pdf', 'a.pdf'
       from generate_series(1, 20000) n`,
    'analyze',
  ]) {
    await client.query(statement);
  }
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test('each statement uses an index', async () => {
  expect(sent.size).toBeGreaterThan(35);
  const scans: string[] = [];
  for (const { sql: text, parameters } of sent.values()) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) ${text}`,
      parameters as unknown[],
    );
    for (const node of nodesOf(rows[0]!['QUERY PLAN'][0].Plan)) {
      const table = node['Relation Name'];
      // The installation is one row.
      if (node['Node Type'] !== 'Seq Scan' || table === 'installation') continue;
      scans.push(`${table}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`);
    }
  }
  expect(scans).toEqual([]);
}, 60_000);

/** Pages in the order of creation (C17, C18): they sort the owner's rows, for no client's sake an index is updated. */
const noClientAsks = /order by "created_at"/;

test('pages and changes read no more rows than they answer', async () => {
  for (const { sql: text, parameters } of sent.values()) {
    if (!/limit/.test(text) || noClientAsks.test(text)) continue;
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) ${text}`,
      parameters as unknown[],
    );
    const sorts = nodesOf(rows[0]!['QUERY PLAN'][0].Plan).filter((node) =>
      /^(Incremental )?Sort$/.test(node['Node Type']),
    );
    // The changes of three tables are sorted together, after each was limited.
    const max = /union all/.test(text) ? 1 : 0;
    expect([text.slice(0, 200), sorts.length <= max]).toEqual([text.slice(0, 200), true]);
  }
});
