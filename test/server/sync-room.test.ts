import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { filter, firstValueFrom } from 'rxjs';
import {
  deleteConversations,
  setConversationDeleted,
} from '#services/store/conversations/conversations.ts';
import { systemClock } from '#shared/clock.ts';
import { type AuthUser, type ServerAddress, signIn } from '#test/support/account-client.ts';
import { startAccountServer } from '#test/support/account-server.ts';
import type { TestServer } from '#test/support/gateway.ts';
import type { MailServer } from '#test/support/mail-server.ts';
import { SyncClient } from '#test/support/sync-client.ts';

/* Devices of an account that is full: nothing is lost, and what waits is sent when there is room. */
const quota = 100_000;
let mail: MailServer;
let server: TestServer;
let to: ServerAddress;

beforeAll(async () => {
  ({ mail, server, to } = await startAccountServer({}, { OWNER_QUOTA_BYTES: String(quota) }));
}, 60_000);
afterAll(async () => {
  await server.close();
  await mail.close();
});

async function device(user: AuthUser): Promise<SyncClient> {
  const client = new SyncClient({ clock: systemClock, server: () => server.url });
  await client.signIn(user);
  return client;
}

const words = (count: number) => 'tide '.repeat(count / 5);

test('a chat that is refused for want of room stays here, unsent; a deletion makes room, and it is sent', async () => {
  const user = await signIn(to, mail, 'room@gloss.example');
  const [one, other] = [await device(user), await device(user)];
  const { store } = one;
  const [first, second, third] = [store.newId(), store.newId(), store.newId()];
  await one.chat(first, words(40_000));
  expect(await one.synchronize()).toMatchObject({
    refused: [],
    noRoom: [],
    room: { limit: quota },
  });
  await one.chat(second, words(30_000));
  await one.chat(third, 'A small one');
  const full = await one.synchronize();
  expect(full).toMatchObject({ refused: [], noRoom: [second] });
  expect(full.room!.used).toBeGreaterThan(80_000);
  expect(full.room!.used).toBeLessThan(quota);
  expect((await store.db.conversations.get(second))?.dirty).toBe(1);
  expect(await one.texts(second)).toHaveLength(2);
  await other.synchronize();
  expect(await other.store.db.conversations.toCollection().primaryKeys()).toEqual(
    [first, third].toSorted(),
  );

  await setConversationDeleted(store, first, true);
  await one.synchronize();
  expect(await one.synchronize()).toMatchObject({ refused: [], noRoom: [] });
  await other.synchronize();
  expect(await other.texts(second)).toEqual(await one.texts(second));
  await deleteConversations(store, 'Chat');
  expect((await one.synchronize()).room!.used).toBeLessThan(2_000);
});

test('the state of the sync says what waits and what room there is', async () => {
  const user = await signIn(to, mail, 'state@gloss.example');
  const client = await device(user);
  await client.chat(client.store.newId(), words(60_000));
  const sync = client.start();
  const state = await firstValueFrom(sync.state.pipe(filter(({ status }) => status === 'synced')));
  expect(state).toMatchObject({ refused: 0, noRoom: 1, room: { limit: quota } });
  sync.stop();
});
