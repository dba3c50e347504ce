import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { WholeConversation } from '#api/conversation-rows.ts';
import { connect, type Database, type SentQuery } from '#server/database/connect.ts';
import { indexMessages, messagesKind } from '#server/sync/index-messages.ts';
import { saveConversation } from '#server/sync/save-conversation.ts';
import { searchConversations } from '#server/sync/search-conversations.ts';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';
import { someMessage, wholeConversation } from '#test/support/sync-rows.ts';

/* What the index over messages costs, counted in the statements that it sends. */
let database: TestDatabase;
let db: Database;
let sent: SentQuery[] = [];

beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, () => undefined, { onQuery: (query) => void sent.push(query) });
}, 60_000);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const never = Number.POSITIVE_INFINITY;
const save = async (ownerId: string, whole: WholeConversation) => {
  const parts = { db, now: Date.now, quotaBytes: null };
  return (await saveConversation({ ownerId }, parts, whole, 0)).conversation;
};

async function someOwner(ownerId: string) {
  await sql`insert into owner (owner_id, kind) values (${ownerId}, 'test')`.execute(db);
  return { ownerId };
}

/** Texts whose place in the index a statement writes: ids that it is given at once. */
function placesWritten({ sql: text, parameters }: SentQuery): number {
  if (
    !/^\s*(insert into message_text|update "(message|conversation)" r set search_part)/.test(text)
  )
    return 0;
  const ids = parameters.find((each) => Array.isArray(each));
  return (ids as unknown[]).length;
}

const onlyPrimary = { run: <Result>(_: unknown, read: (of: Database) => Result) => read(db) };

const found = async (ownerId: string, keyword: string) => {
  const request = { keyword, page: 0, page_size: 20, isDelete: false };
  return (await searchConversations({ ownerId }, { db, reads: onlyPrimary }, request)).flatMap(
    ({ matches }) => matches.map(({ text }) => text),
  );
};

test('C19 a message costs the index the writing of a few texts, however many there are, and no lock of its owner', async () => {
  const principal = await someOwner('ann');
  const whole = wholeConversation([], { name: 'Tides' });
  const count = 300;
  let places = 0;
  for (let n = 0; n < count; n += 1) {
    await save('ann', {
      ...whole,
      messages: [someMessage(whole.id, { text: `number${n} turns` })],
    });
    sent = [];
    await indexMessages(principal, db, never);
    places += sent.reduce((sum, query) => sum + placesWritten(query), 0);
    const locks = sent.filter(({ sql: text }) => /from "owner".*for update/s.test(text));
    expect(locks).toEqual([]);
    const most = Math.max(...sent.map(placesWritten));
    expect(most).toBeLessThanOrEqual(256);
  }
  expect(places).toBeGreaterThan(count);
  expect(places / count).toBeLessThan(5);
  expect(await found('ann', 'number0')).toEqual(['number0 turns']);
  expect(await found('ann', 'number299')).toEqual(['number299 turns']);
  const { rows } = await sql<{ parts: number; texts: number }>`
    select count(*)::int as parts, sum(texts)::int as texts from message_part
     where owner_id = 'ann'`.execute(db);
  expect(rows[0]?.texts).toBe(count + 1);
  expect(rows[0]?.parts).toBeLessThan(20);
}, 120_000);

test('a save writes no row of the index, and is not held up by a search that brings it up to date', async () => {
  await someOwner('bob');
  const whole = wholeConversation(['first', 'second']);
  sent = [];
  const stored = await save('bob', whole);
  await save('bob', { ...stored, messages: [someMessage(whole.id, { text: 'third' })] });
  const index = sent.filter(({ sql: text }) => /message_(part|block|text|index)/.test(text));
  expect(index).toEqual([]);
  const { rows } = await sql<{ kind: string; due: boolean }>`
    select kind, next_run > now() as due from job where owner_id = 'bob'`.execute(db);
  expect(rows).toEqual([{ kind: messagesKind, due: true }]);

  await indexMessages({ ownerId: 'bob' }, db, never);
  await db.transaction().execute(async (trx) => {
    await sql`select from message_index where owner_id = 'bob' for update`.execute(trx);
    await save('bob', { ...stored, messages: [someMessage(whole.id, { text: 'fourth' })] });
  });
  expect(await found('bob', 'fourth')).toEqual(['fourth']);
});

test('indexed by two at once, every text is in one part', async () => {
  const principal = await someOwner('dan');
  for (let n = 0; n < 30; n += 1) {
    await save('dan', wholeConversation([`word${n} one`, `word${n} two`]));
  }
  await Promise.all(Array.from({ length: 6 }, () => indexMessages(principal, db, never)));
  const { rows } = await sql<{ texts: number; places: number }>`
    select (select count(*)::int from message_text where owner_id = 'dan') as texts,
           (select sum(places)::int from message_part where owner_id = 'dan') as places`.execute(
    db,
  );
  expect(rows).toEqual([{ texts: 90, places: 90 }]);
});
