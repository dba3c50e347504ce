import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { WholeConversation } from '#api/conversation-rows.ts';
import { uuidv7 } from '#shared/ids.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { someMessage, wholeConversation } from '#test/support/sync-rows.ts';

/*
 * While a large conversation is read or written, the server answers others: it is serialised in pages, whose largest is
 * counted here. One in one piece stops the process for as long as that takes.
 */
let server: TestServer;
const upsertPath = '/conversation/upsert_conversation';
const maxPiece = 2_500_000;

beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

/** A call's reply, and the characters of the longest JSON that the server made for it. */
async function call<Data>(path: string, body: unknown): Promise<{ data: Data; longest: number }> {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json' };
  const spy = jest.spyOn(JSON, 'stringify');
  try {
    const reply = await server.call(path, { method: 'POST', headers, body: text });
    const answer = await reply.text();
    const made = spy.mock.results.map(({ value }) => String(value).length);
    expect([reply.status, answer.slice(0, 15)]).toEqual([200, '{"status":"OK",']);
    return {
      data: (JSON.parse(answer) as { data: Data }).data,
      longest: made.reduce((most, length) => Math.max(most, length), 0),
    };
  } finally {
    spy.mockRestore();
  }
}

/** Messages of a million characters each. */
function longConversation(count: number): WholeConversation {
  const whole = wholeConversation([]);
  const messages = Array.from({ length: count }, (_, at) =>
    someMessage(whole.id, {
      messageId: uuidv7(Date.now() + at),
      created_at: new Date(Date.UTC(2026, 0, 1) + at).toISOString(),
      text: `${at} `.repeat(1_000_000).slice(0, 1_000_000),
    }),
  );
  return { ...whole, messages };
}

test('C15 C20 a long conversation is written and answered in pages, and comes whole', async () => {
  const whole = longConversation(12);
  const saved = await call<WholeConversation>(upsertPath, whole);
  expect(saved.longest).toBeLessThan(maxPiece);
  const read = await call<WholeConversation[]>('/conversation/get_conversation', { id: whole.id });
  expect(read.longest).toBeLessThan(maxPiece);
  expect(read.data).toEqual([saved.data]);
  expect(saved.data.messages.map(({ text }) => text)).toEqual(
    whole.messages.map(({ text }) => text),
  );
}, 60_000);

test('C17 conversations with all their messages are answered in pages', async () => {
  const all = Array.from({ length: 7 }, () => ({
    ...longConversation(1),
    type: 'Search' as const,
  }));
  for (const each of all) await call(upsertPath, each);
  const listed = await call<WholeConversation[]>('/conversation/get_conversation_list', {
    type: 'Search',
  });
  expect(listed.longest).toBeLessThan(maxPiece);
  const texts = new Map(listed.data.map(({ id, messages }) => [id, messages[0]?.text.length]));
  expect(all.map(({ id }) => texts.get(id))).toEqual(all.map(() => 1_000_000));
}, 60_000);
