import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { WholeConversation } from '#api/conversation-rows.ts';
import type { AccountStorage } from '#domain/account/storage.ts';
import { editConversation } from '#domain/sync/merge-conversations.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { nextHlc } from '#shared/hlc.ts';
import { post, startTestServer, type TestServer } from '#test/support/gateway.ts';
import { testDatabase } from '#test/support/postgres.ts';
import { someMessage, wholeConversation } from '#test/support/sync-rows.ts';
import { ask, type Call, formOf, sendForm, someUpload, upload } from '#test/support/upload-form.ts';

/* What an owner stores is bounded in all, and counted as it is written. */
const quota = 300_000;
let server: TestServer;
let db: Database;
const call: Call = (...of) => server.call(...of);

beforeAll(async () => {
  server = await startTestServer({ OWNER_QUOTA_BYTES: String(quota) });
  db = connect(server.databaseUrl, () => undefined);
}, 60_000);
afterAll(async () => {
  await db.destroy();
  await server.close();
});

async function send<Data>(path: string, body: unknown): Promise<Data> {
  const [status, reply] = await ask(call, path, body);
  expect([path, status, reply]).toEqual([path, 200, reply]);
  return (reply as { data: Data }).data;
}
const upsertPath = '/conversation/upsert_conversation';
const upsert = (whole: object) => send<WholeConversation>(upsertPath, whole);
const refused = async (path: string, body: unknown) => {
  const [status, reply] = await ask(call, path, body);
  const { code, data } = reply as { code: string; data: { of: string } };
  return [status, code, data?.of];
};
const full = [507, 'quota_exceeded', 'account'];

async function report(): Promise<AccountStorage> {
  const reply = await call('/user/storage');
  return ((await reply.json()) as { data: AccountStorage }).data;
}
const later = (previous: string) => nextHlc(previous, Date.now(), 'device');
const deletion = (whole: WholeConversation) => ({
  ...editConversation(whole, { isDelete: true }, later(whole.hlc)),
  messages: [],
});

/** The counters as sums over all rows. */
async function summed(at: Database = db) {
  const { rows } = await sql<Record<string, string>>`
    with c as (select c.*, 200 + octet_length(name) + octet_length(meta::text)
                      + octet_length(more::text) + octet_length(clocks::text)
                      + coalesce((select sum(bytes) from message m
                                   where m.owner_id = c.owner_id and m.conversation_id = c.id), 0)
                      as size from conversation c)
    select owner_id,
           coalesce((select sum(size) from c where c.owner_id = o.owner_id and not is_delete), 0)::text
             as chat_bytes,
           coalesce((select sum(size) from c where c.owner_id = o.owner_id and is_delete), 0)::text
             as deleted_bytes,
           coalesce((select sum(100 + octet_length(key) + octet_length(value::text)) from setting s
                      where s.owner_id = o.owner_id), 0)::text as setting_bytes,
           coalesce((select sum(100 + octet_length(title) + octet_length(messages::text)
                                + octet_length(page)) from share s
                      where s.owner_id = o.owner_id), 0)::text as share_bytes,
           (coalesce((select sum(charged) from upload u where u.owner_id = o.owner_id), 0)
            + coalesce((select sum(bytes) from upload_part p where p.owner_id = o.owner_id), 0))::text
             as document_bytes,
           (coalesce((select sum(100 + octet_length(insert_id) + octet_length(distinct_id) + octet_length(name)
                                 + octet_length(properties::text))
                        from analytics_event e where e.owner_id = o.owner_id), 0)
            + coalesce((select sum(100 + octet_length(key) + octet_length(properties::text)
                                   + octet_length(array_to_string(seen, ',')))
                          from analytics_profile p where p.owner_id = o.owner_id), 0)
            + coalesce((select sum(100 + octet_length(replay_id) + octet_length(events))
                          from analytics_recording r where r.owner_id = o.owner_id), 0))::text
             as analytics_bytes
      from owner o order by owner_id`.execute(at);
  return rows;
}

async function counted(at: Database = db) {
  const { rows } = await sql<Record<string, string>>`
    select owner_id, chat_bytes::text, deleted_bytes::text, setting_bytes::text,
           share_bytes::text, document_bytes::text, analytics_bytes::text
      from owner order by owner_id`.execute(at);
  return rows;
}

const text = (bytes: number) => 'x'.repeat(bytes);

test('chats, documents, settings and shared pages are counted with each write, and freed by each deletion', async () => {
  const before = await report();
  const chat = await upsert(wholeConversation([text(5_000), text(6_000)], { name: 'Harbour' }));
  const other = await upsert(wholeConversation([text(3_000)], { name: 'Pier' }));
  const document = await someUpload();
  await upload(call, document);
  await send('/user/save_user_settings', {
    settings: { language: 'de', 'ownTool.one': text(2_000), lastModified: Date.now() },
  });
  await send('/conversation/share_conversation', { id: chat.id, share_enabled: true });
  expect(await counted()).toEqual(await summed());
  const all = await report();
  expect(all).toMatchObject({ limit: quota, deleted: 0 });
  expect(all.used).toBe(all.chats + all.documents + all.settings + all.shares);
  expect(all.chats - before.chats).toBeGreaterThan(14_000);
  expect(all.documents).toBeGreaterThan(70_000);
  expect(all.settings).toBeGreaterThan(2_000);
  expect(all.shares).toBeGreaterThan(11_000);
  expect(all.largest.map(({ name }) => name)).toEqual(['Harbour', 'Pier']);
  const changes = await send<object>('/conversation/changes', { since: 0 });
  expect(changes).toMatchObject({ storage: { used: all.used, limit: quota } });

  const [first] = chat.messages;
  await upsert({ ...chat, messages: [{ ...first, is_deleted: true, hlc: later(first!.hlc) }] });
  expect(all.chats - (await report()).chats).toBeGreaterThan(4_500);
  await upsert(deletion(other));
  await send('/app/delete_document', { doc_id: document.fields.doc_id });
  await send('/conversation/share_conversation', { id: chat.id, share_enabled: false });
  await send('/conversation/delete_conversation_by_type', { type: 'Chat' });
  expect(await counted()).toEqual(await summed());
  const left = await report();
  expect(left).toMatchObject({ chats: 0, documents: 0, shares: 0 });
  expect(left.deleted).toBeGreaterThan(9_000);
});

test('counted events are a part of what an owner stores, of which they may take a tenth', async () => {
  const { data } = (await (await call('/analytics/project')).json()) as { data: { token: string } };
  const event = (call: number, at: number) => ({
    event: 'page_opened',
    properties: {
      token: data.token,
      time: Date.now() / 1000,
      $insert_id: `id-${call}-${at}`,
      distinct_id: 'device-1',
      time_zone: 'Europe/Berlin',
    },
  });
  const track = async (call: number) => {
    const events = Array.from({ length: 50 }, (_, at) => event(call, at));
    return (await post(`${server.url}/track`, events)).status;
  };
  const change = { $token: data.token, $distinct_id: 'device-1', $set: { opened: 1 } };
  expect((await post(`${server.url}/engage`, [change])).status).toBe(200);
  expect(await track(0)).toBe(200);
  const { used, events = 0, ...all } = await report();
  expect(events).toBeGreaterThan(50 * 130);
  expect(used).toBe(all.chats + all.documents + all.settings + all.shares + events);
  expect(await counted()).toEqual(await summed());
  const statuses: number[] = [];
  for (let n = 1; n < 6; n += 1) statuses.push(await track(n));
  expect(new Set(statuses)).toEqual(new Set([200, 507]));
  expect((await report()).events).toBeLessThanOrEqual(quota / 10);
  expect(await counted()).toEqual(await summed());
  await sql`delete from analytics_event`.execute(db);
  await sql`delete from analytics_profile`.execute(db);
  expect(await counted()).toEqual(await summed());
  expect((await report()).events).toBe(0);
});

describe('a full account', () => {
  let chat: WholeConversation;
  beforeAll(async () => {
    chat = await upsert(wholeConversation([text(200_000), text(50_000), '!'], { name: 'Large' }));
  });

  test('refuses what would be more, of whatever kind, and has written nothing of it', async () => {
    const before = await counted();
    const more = wholeConversation([text(60_000)]);
    expect(await refused(upsertPath, more)).toEqual(full);
    const longer = { ...chat, messages: [someMessage(chat.id, { text: text(60_000) })] };
    expect(await refused(upsertPath, longer)).toEqual(full);
    const share = { id: chat.id, share_enabled: true };
    expect(await refused('/conversation/share_conversation', share)).toEqual(full);
    const settings = { 'ownTool.two': text(300_000), lastModified: Date.now() };
    expect(await refused('/user/save_user_settings', { settings })).toEqual(full);
    const form = await sendForm(call, formOf(await someUpload()));
    expect([form.status, ((await form.json()) as { code: string }).code]).toEqual(full.slice(0, 2));
    expect(await counted()).toEqual(before);
    expect(await summed()).toEqual(before);
  });

  test('takes small settings, and every deletion', async () => {
    const fill = wholeConversation([text(quota - (await report()).used - 1_400)], { name: 'Fill' });
    await upsert(fill);
    expect((await report()).used).toBeGreaterThan(quota - 1_000);
    await send('/user/save_user_settings', {
      settings: { language: 'fr', 'ownTool.three': text(3_000), lastModified: Date.now() },
    });
    expect((await report()).used).toBeGreaterThan(quota);
    const last = chat.messages.at(-1)!;
    const clocks = { is_deleted: later(last.hlc), text: later(last.hlc) };
    await upsert({ ...chat, messages: [{ ...last, is_deleted: true, clocks }] });
    expect(await refused(upsertPath, wholeConversation(['more']))).toEqual(full);
    await upsert(deletion(chat));
    await upsert(wholeConversation([text(60_000)], { name: 'After' }));
  });

  test('keeps deleted chats up to as much again: of more, those deleted first go for good', async () => {
    const names: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const each = await upsert(wholeConversation([text(120_000)], { name: `Deleted ${n}` }));
      await upsert(deletion(each));
    }
    const { rows } = await sql<{ name: string }>`
      select name from conversation where is_delete order by changed_at`.execute(db);
    names.push(...rows.map(({ name }) => name));
    expect(names.slice(-2)).toEqual(['Deleted 2', 'Deleted 3']);
    expect(names).not.toContain('Large');
    const { used, deleted } = await report();
    expect(used).toBeLessThanOrEqual(quota + 4_000);
    expect(deleted).toBeLessThanOrEqual(quota);
    expect(await counted()).toEqual(await summed());
    const changes = await send<{ stale: boolean }>('/conversation/changes', { since: 1 });
    expect(changes.stale).toBe(true);
  });
});

test('two nodes that write at the same time never store more than the quota', async () => {
  const database = await testDatabase();
  const env = {
    PORT: '0',
    DATABASE_URL: database.url,
    AUTH_SECRET: 'of both nodes of the test, a long one',
    OWNER_QUOTA_BYTES: '200000',
  };
  const both = await Promise.all([0, 1].map(() => startTestServer(env)));
  const at = connect(database.url, () => undefined);
  const sent = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      ask((...of) => both[n % 2]!.call(...of), upsertPath, wholeConversation([text(15_000)])),
    ),
  );
  const statuses = sent.map(([status]) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 507]));
  expect(statuses.filter((status) => status === 200)).toHaveLength(12);
  expect(await counted(at)).toEqual(await summed(at));
  await at.destroy();
  for (const each of both) await each.close();
  await database.drop();
}, 60_000);
