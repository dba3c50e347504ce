import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setConversationDeleted } from '#services/store/conversations/conversations.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { SyncClient } from '#test/support/sync-client.ts';

/* C22 on a server of one's own: who is paired with it shares without an account. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

const context = { signal: new AbortController().signal } as never;

async function sharedChat() {
  const client = new SyncClient({
    clock: new ManualClock(Date.now()),
    server: () => server.url,
    secret: server.pairingSecret!,
  });
  const { store } = client;
  const id = store.newId();
  const first = await client.chat(id, 'What is a lattice?');
  const second = await client.chat(id, 'Not for others');
  const set = (messageIds: string[] | null) =>
    client.sharing['share.set']({ conversationId: id, messageIds }, context);
  return { client, store, id, first, second, set };
}

/** What the server answers about its copy. */
async function copyOf(id: string): Promise<string> {
  const reply = await server.call('/conversation/get_conversation', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  });
  return reply.text();
}

test('C22 a chat is shared without an account, with its shown messages alone, renewed and ended', async () => {
  const { client, store, id, first, second, set } = await sharedChat();
  expect(await client.sharing['share.get']({ conversationId: id }, context)).toEqual({
    by: 'ownServer',
    link: null,
  });
  const { link } = await set([first]);
  expect(link).toMatch(new RegExp(`^${server.url}/share/[\\w-]{22}$`));
  const page = await (await fetch(link!)).text();
  expect(page).toContain('What is a lattice?');
  expect(page).not.toContain('Not for others');
  expect(await copyOf(id)).toContain('What is a lattice?');
  expect(await copyOf(id)).not.toContain('Not for others');
  const listed = { conversationId: id, name: 'What is a lattice?', link };
  expect(await client.sharing['share.list']({}, context)).toEqual({ shares: [listed] });
  expect(await set([first, second])).toEqual({ by: 'ownServer', link });
  expect(await (await fetch(link!)).text()).toContain('Not for others');
  // The chat stays a guest's: nothing says that a server has it.
  expect(await store.db.conversations.get(id)).toMatchObject({ rev: 0, authorId: null });
  expect(await set(null)).toEqual({ by: 'ownServer', link: null });
  expect((await fetch(link!)).status).toBe(404);
  expect(await client.sharing['share.list']({}, context)).toEqual({ shares: [] });
});

test('C22 the copy goes with the page that is ended, the chat stays here, and can be shared again', async () => {
  const { store, id, first, set } = await sharedChat();
  const { link } = await set([first]);
  await set(null);
  // Like any deleted chat its rows go with the purge (S4.11).
  expect(JSON.parse(await copyOf(id)).data).toMatchObject([{ isDelete: true }]);
  expect(await store.db.conversations.get(id)).toMatchObject({ isDelete: false, dirty: 1 });
  const again = await set([first]);
  expect(again.link).not.toBe(link);
  expect(await (await fetch(again.link!)).text()).toContain('What is a lattice?');
});

test('C22 the page is gone with its chat; a restored one can be shared again', async () => {
  const { client, store, id, first, set } = await sharedChat();
  const { link } = await set([first]);
  await setConversationDeleted(store, id, true);
  while ((await store.db.conversations.get(id))?.share.id !== null) {
    await new Promise(setImmediate);
  }
  expect((await fetch(link!)).status).toBe(404);
  await setConversationDeleted(store, id, false);
  const again = await set([first]);
  expect(again.link).not.toBe(link);
  expect((await fetch(again.link!)).status).toBe(200);
  expect(client.events).not.toContain('account.changed');
});
