import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { WholeConversation } from '#api/conversation-rows.ts';
import { callAs, type ServerAddress, signIn } from '#test/support/account-client.ts';
import { startAccountServer } from '#test/support/account-server.ts';
import type { TestServer } from '#test/support/gateway.ts';
import type { MailServer } from '#test/support/mail-server.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { SyncClient } from '#test/support/sync-client.ts';

/* What a device sends at once fits into a call of its server. */
let mail: MailServer;
let server: TestServer;
let to: ServerAddress;

beforeAll(async () => {
  ({ mail, server, to } = await startAccountServer());
}, 60_000);
afterAll(async () => {
  await server.close();
  await mail.close();
});

test('more values than one call may carry go in several', async () => {
  let calls = 0;
  const client = new SyncClient({
    clock: new ManualClock(Date.now()),
    server: () => server.url,
    fetch: (url, init) => {
      if (url.endsWith('/conversation/upsert_conversation')) calls += 1;
      return fetch(url, init);
    },
  });
  const user = await signIn(to, mail, 'values@gloss.example');
  await client.signIn(user);
  const id = client.store.newId();
  for (const text of ['One', 'Two', 'Three']) await client.chat(id, text);
  const anchor = { kind: 'pdf', page: 1, boxes: [[1, 2, 3, 4]] } as const;
  const place = { docId: 'd', passageId: 'p', textStart: 0, textEnd: 1, exact: 'words' };
  const citations = Array.from({ length: 5000 }, (_, mark) => ({
    mark,
    quote: 'words',
    found: { ...place, anchor },
  }));
  await client.store.db.messages
    .where('conversationId')
    .equals(id)
    .modify({ citations } as object);
  expect((await client.synchronize()).refused).toEqual([]);
  expect(calls).toBeGreaterThan(1);
  const reply = await callAs(to, user, '/conversation/get_conversation_list', { body: {} });
  const [stored] = ((await reply.json()) as { data: WholeConversation[] }).data;
  expect(stored!.messages?.map((message) => message.citations.length)).toEqual(Array(6).fill(5000));
});
