import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { filter, firstValueFrom, type Observable, timeout } from 'rxjs';
import { observe } from '#services/store/database/watch.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';
import { systemClock } from '#shared/clock.ts';
import { signIn } from '#test/support/account-client.ts';
import { accountEnvironment } from '#test/support/account-server.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';
import { SyncClient } from '#test/support/sync-client.ts';

/* Two devices that are open at the same time: they hear of each other by the server's event stream. */
let mail: MailServer;
let database: TestDatabase;
let server: ServerProcess;

beforeAll(async () => {
  mail = await startMailServer();
  database = await testDatabase();
  server = await startServerProcess({
    ...accountEnvironment(mail),
    DATABASE_URL: database.url,
  });
}, 60_000);
afterAll(async () => {
  await server.close();
  await database.drop();
  await mail.close();
});

const waitMs = 20_000;

const become = <Value>(values: Observable<Value>, is: (value: Value) => boolean) =>
  firstValueFrom(values.pipe(filter(is), timeout({ first: waitMs })));

async function device(): Promise<SyncClient> {
  const client = new SyncClient({ clock: systemClock, server: () => server.url });
  await client.signIn(await signIn(server, mail, 'live@gloss.example'));
  return client;
}

const texts = (client: SyncClient, id: string, count: number) =>
  become(
    observe(() => client.texts(id)),
    (found) => found.length === count,
  );

test('a message is read on the other device, and nothing is missed while the server is away', async () => {
  const [one, two] = [await device(), await device()];
  const runners = [one.start(), two.start()];
  try {
    for (const { state } of runners) await become(state, ({ status }) => status === 'synced');
    const id = one.store.newId();
    for (let count = 1; count <= 7; count += 1) {
      const writer = count % 2 ? one : two;
      await writer.chat(id, `Question ${count}`);
      await texts(writer === one ? two : one, id, count * 2);
    }
    await server.kill();
    await one.chat(id, 'While it was away');
    await two.chat(id, 'Here too');
    await writeSettings(one.store, { colorSchema: 'dark' });
    await become(runners[0]!.state, ({ status }) => status === 'offline');
    await server.restart();
    for (const { request } of runners) request();
    for (const client of [one, two]) {
      expect(await texts(client, id, 18)).toContain('While it was away');
      const settings = observe(() => readSettings(client.store));
      await become(settings, ({ colorSchema }) => colorSchema === 'dark');
    }
    await one.chat(id, 'The stream is open again');
    await texts(two, id, 20);
    expect(two.events).toContain('settings.changed');
  } finally {
    for (const runner of runners) runner.stop();
  }
}, 60_000);

test('S4.5 where no one is signed in nothing syncs; what is written then stays the guest’s', async () => {
  const client = await device();
  const account = client.start();
  await become(account.state, ({ status }) => status === 'synced');
  await client.signOut();
  // A context ends with the owner whose rows it opened.
  account.stop();
  const guest = client.start();
  const id = client.store.newId();
  await client.chat(id, 'As a guest');
  await client.signIn(await signIn(server, mail, 'live@gloss.example'), null);
  const again = client.start();
  try {
    await become(again.state, ({ status }) => status === 'synced');
    expect(await client.store.db.conversations.get(id)).toBeUndefined();
    await client.signOut();
    expect((await client.store.db.conversations.get(id))?.rev).toBe(0);
    expect(await firstValueFrom(guest.state)).toMatchObject({ status: 'off' });
  } finally {
    guest.stop();
    again.stop();
  }
}, 60_000);
