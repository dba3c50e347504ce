import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { WholeConversation } from '#api/conversation-rows.ts';
import type { Changes } from '#api/conversations.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { purgeDeleted } from '#server/sync/purge-deleted.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { wholeConversation } from '#test/support/sync-rows.ts';
import { ask, someUpload, upload } from '#test/support/upload-form.ts';

const day = 24 * 3_600_000;
let server: TestServer;
let db: Database;
const time = Date.parse('2026-11-23T12:00:00Z');

beforeAll(async () => {
  server = await startTestServer({}, { now: () => time });
  db = connect(server.databaseUrl, () => undefined);
}, 60_000);
afterAll(async () => {
  await db.destroy();
  await server.close();
});

async function call<Data>(path: string, body: unknown): Promise<Data> {
  const [status, reply] = await ask((...of) => server.call(...of), path, body);
  expect([path, status]).toEqual([path, 200]);
  return (reply as { data: Data }).data;
}
const upsert = (whole: object) =>
  call<WholeConversation>('/conversation/upsert_conversation', whole);

test('tombstones are removed after 90 days, and who was away for longer learns it', async () => {
  const gone = wholeConversation(['the kumquat'], { isDelete: true, name: 'gone' });
  const live = wholeConversation(['first', 'second'], { name: 'live' });
  await upsert(gone);
  await upsert({ ...live, messages: [live.messages[0]!] });
  const deleted = { ...live.messages[1]!, is_deleted: true };
  const { rev } = await upsert({ ...live, messages: [deleted] });
  await call('/conversation/search_conversations', { keyword: 'kumquat' });
  for (const table of ['conversation', 'message'] as const) {
    await db
      .updateTable(table)
      .set({ changed_at: new Date(time - 60 * day) })
      .execute();
  }
  const last = await upsert({ ...live, name: 'still here', hlc: `${'f'.repeat(11)}0-0000-d` });
  await purgeDeleted(db, time + 29 * day);
  const all = () => call<Changes>('/conversation/changes', { since: 0 });
  expect((await all()).changes).toHaveLength(5);
  await purgeDeleted(db, time + 31 * day);
  const { changes } = await all();
  expect(changes.map(({ kind }) => kind)).toEqual(['message', 'conversation']);
  expect(JSON.stringify(changes)).not.toMatch(/kumquat|gone/);
  const since = async (at: number) =>
    (await call<Changes>('/conversation/changes', { since: at })).stale;
  expect(await since(1)).toBe(true);
  expect(await since(rev - 1)).toBe(false);
  expect(await since(last.rev)).toBe(false);
  // The server may have indexed the two texts that are left.
  const parts = await db
    .selectFrom('message_part')
    .select(sql<number>`length(lengths) / 2`.as('texts'))
    .execute();
  expect(parts.filter(({ texts }) => texts > 2)).toEqual([]);
  await purgeDeleted(db, time + 400 * day);
  expect((await all()).changes).toHaveLength(2);
});

test('those of documents are removed after 90 days, too', async () => {
  const one = await someUpload();
  await upload((...of) => server.call(...of), one);
  await call('/app/delete_document', { doc_id: one.fields.doc_id });
  const left = () =>
    db
      .selectFrom('document')
      .select('deleted_at')
      .where('doc_id', '=', one.fields.doc_id)
      .execute();
  await purgeDeleted(db, time + 89 * day);
  expect(await left()).toEqual([{ deleted_at: new Date(time) }]);
  await purgeDeleted(db, time + 91 * day);
  expect(await left()).toEqual([]);
});
