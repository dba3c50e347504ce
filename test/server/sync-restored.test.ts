import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { canonicalJson } from '#domain/sync/merge-fields.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { listConflicts } from '#services/store/conflicts/conflict-copies.ts';
import {
  renameConversation,
  setConversationDeleted,
} from '#services/store/conversations/conversations.ts';
import { setMessageDeleted } from '#services/store/conversations/messages.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';
import { putOwnTools } from '#services/store/tools/own-tools.ts';
import { signIn } from '#test/support/account-client.ts';
import { startAccountServer } from '#test/support/account-server.ts';
import type { TestServer } from '#test/support/gateway.ts';
import type { MailServer } from '#test/support/mail-server.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { SyncClient } from '#test/support/sync-client.ts';
import { someTool } from '#test/support/sync-rows.ts';
import { wideTest } from '#test/support/wide.ts';

/* Devices that meet a server whose database was set back to an older backup (docs/self-hosting.md). */
let mail: MailServer;
let server: TestServer;
let db: Database;

beforeAll(async () => {
  ({ mail, server } = await startAccountServer());
  db = connect(server.databaseUrl, () => undefined);
}, 60_000);
afterAll(async () => {
  await db.destroy();
  await server.close();
  await mail.close();
});

const tables = ['message', 'conversation', 'setting'];

async function backUp(): Promise<void> {
  await sql`drop schema if exists backup cascade`.execute(db);
  await sql`create schema backup`.execute(db);
  for (const table of [...tables, 'owner']) {
    await sql`create table ${sql.id('backup', table)} as table ${sql.id(table)}`.execute(db);
  }
}

const setBack = () =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of tables) {
      await sql`delete from ${sql.id(table)}`.execute(trx);
      await sql`insert into ${sql.id(table)} table ${sql.id('backup', table)}`.execute(trx);
    }
    await sql`
      update owner o set rev = b.rev, purged_rev = b.purged_rev, restored_rev = b.restored_rev
        from backup.owner b where b.owner_id = o.owner_id`.execute(trx);
  });

class Device {
  readonly clock = new ManualClock(Date.now());
  readonly client = new SyncClient({ clock: this.clock, server: () => server.url });
  readonly store = this.client.store;
  readonly email: string;

  constructor(email: string) {
    this.email = email;
  }

  async signIn(): Promise<this> {
    await this.client.signIn(await signIn({ url: server.url }, mail, this.email));
    return this;
  }

  async sync(): Promise<void> {
    this.clock.advance(20_000);
    await this.client.synchronize();
  }

  /** All rows of the account, without what only this device knows of them. */
  async state(): Promise<string[]> {
    const { conversations, messages, ownTools } = this.store.db;
    const lists = [conversations, messages, ownTools].map((table) => table.toArray());
    const rows = (await Promise.all<object[]>(lists)).flat();
    return [...rows, await readSettings(this.store)].map(canonicalJson);
  }

  async unsent(): Promise<number> {
    const { conversations, messages, ownTools, settings } = this.store.db;
    const each = [conversations, messages, ownTools, settings].map((table) =>
      table.filter(({ dirty }: { dirty: number }) => dirty === 1).count(),
    );
    return (await Promise.all(each)).reduce((sum, count) => sum + count, 0);
  }
}

/** Two devices have the same of before the backup; then they write, delete and sync more, and the server is set back. */
async function setup(email: string) {
  const [one, two] = [await new Device(email).signIn(), await new Device(email).signIn()];
  const [chat, gone, later] = [one.store.newId(), one.store.newId(), one.store.newId()];
  await one.client.chat(chat, 'Before');
  const removed = await one.client.chat(chat, 'Taken back');
  await one.client.chat(gone, 'Gone');
  await writeSettings(one.store, { colorSchema: 'dark', chatBoxWidth: 700 });
  await putOwnTools(one.store, [someTool('t', 'Old.')]);
  await one.sync();
  await two.sync();
  await backUp();
  await one.client.chat(chat, 'After');
  await one.client.chat(later, 'Later');
  await renameConversation(one.store, chat, 'Renamed');
  await setMessageDeleted(one.store, removed, true);
  await setConversationDeleted(one.store, gone, true);
  await writeSettings(one.store, { colorSchema: 'light' });
  await putOwnTools(one.store, [someTool('t', 'New.'), someTool('u', 'Later.')]);
  await one.sync();
  await two.sync();
  await two.client.chat(later, 'Of two');
  await two.sync();
  await setBack();
  return { one, two, chat, gone, later, removed };
}

async function expectWhole(r: Awaited<ReturnType<typeof setup>>, devices: Device[]): Promise<void> {
  const fresh = await new Device(r.one.email).signIn();
  await fresh.sync();
  const wanted = new Set(await fresh.state());
  for (const each of [fresh, ...devices]) {
    expect(new Set(await each.state())).toEqual(wanted);
    expect(await each.unsent()).toBe(0);
    expect(await listConflicts(each.store)).toEqual([]);
  }
  const { db: rows } = fresh.store;
  expect(await rows.conversations.get(r.chat)).toMatchObject({ name: 'Renamed' });
  expect(await rows.conversations.get(r.gone)).toMatchObject({ isDelete: true });
  expect(await rows.messages.get(r.removed)).toMatchObject({ is_deleted: true, text: '' });
  expect(await rows.ownTools.toCollection().primaryKeys()).toEqual(['t', 'u']);
  expect(await rows.ownTools.get('t')).toMatchObject({ instruction: 'New.' });
  const { colorSchema, chatBoxWidth } = await readSettings(fresh.store);
  expect([colorSchema, chatBoxWidth]).toEqual(['light', 700]);
  expect(await fresh.client.texts(r.later)).toEqual(['Later', 'Of two', 'On: Later', 'On: Of two']);
}

test('S4.11 what a server lost that was set back to a backup is sent again, deletions too, and devices converge', async () => {
  const r = await setup('restored@gloss.example');
  // The device with the lower cursor comes first, and the other one has written since.
  const words = await r.two.client.chat(r.chat, 'Written on a plane');
  await setMessageDeleted(r.two.store, words, true);
  for (const device of [r.one, r.two, r.one, r.two, r.one]) await device.sync();
  await expectWhole(r, [r.one, r.two]);
  expect(await r.one.client.texts(r.chat)).toEqual([
    'After',
    'Before',
    'On: After',
    'On: Before',
    'On: Taken back',
    'On: Written on a plane',
  ]);
});

test('S4.11 a backup from before all that an account has: all of it is sent again', async () => {
  const one = await new Device('empty@gloss.example').signIn();
  await backUp();
  const id = one.store.newId();
  await one.client.chat(id, 'All');
  await writeSettings(one.store, { colorSchema: 'dark' });
  await one.sync();
  await setBack();
  await one.sync();
  const fresh = await new Device(one.email).signIn();
  await fresh.sync();
  expect(await fresh.client.texts(id)).toEqual(['All', 'On: All']);
  expect(await readSettings(fresh.store)).toMatchObject({ colorSchema: 'dark' });
});

wideTest(
  'S4.11 devices converge too where who runs the server has said so, and revs have passed those of the devices',
  async () => {
    const r = await setup('said@gloss.example');
    await sql`
    update owner set rev = rev + 1000000000, restored_rev = rev + 1000000000`.execute(db);
    const fresh = await new Device(r.one.email).signIn();
    const ids = Array.from({ length: 12 }, () => fresh.store.newId());
    for (const id of ids) await fresh.client.chat(id, 'Meanwhile');
    for (const device of [fresh, r.one, r.two, r.one, fresh]) await device.sync();
    await expectWhole(r, [r.one, r.two, fresh]);
    expect(await r.one.client.texts(ids[0]!)).toEqual(['Meanwhile', 'On: Meanwhile']);
  },
);
