import { expect, jest, test } from '@jest/globals';
import Dexie from 'dexie';
import { ManualClock } from '#shared/clock.ts';
import { crashAt } from '#test/support/crash-at.ts';
import { newName, openContext, testNow } from '#test/support/memory-store.ts';
import { readStored, storeOld } from '#test/support/stored-database.ts';
import { isWide } from '#test/support/wide.ts';
import { readApiKey, readSecret } from '../account/secrets.ts';
import { recoveryCopies } from '../recovery/recovery.ts';
import { readSettings } from '../settings/settings.ts';
import { type Owner, readOwner } from './owner.ts';
import { withDatabase } from './owner-databases.ts';
import { splitOldDatabase } from './split-old.ts';

/** Of the steps at which a browser dies: all of them in full. */
const stride = isWide ? 1 : 4;

type Databases = Parameters<typeof withDatabase>[0];

const open = (name: string) => openContext(name, new ManualClock(testNow));

/** Keys of a table, as text. */
function keysOf(databases: Databases, owner: Owner, table: string): Promise<string[]> {
  return withDatabase(databases, owner, async (db) =>
    (await db.table<unknown, string>(table).toCollection().primaryKeys()).map(String),
  );
}

async function keysOfAll(databases: Databases, owners: Owner[], table: string) {
  return new Set((await Promise.all(owners.map((each) => keysOf(databases, each, table)))).flat());
}

const versions: [string, number | undefined][] = [
  ['v1', undefined],
  ['v1', 2],
  ['v3', undefined],
  ['v3', 4],
  ['v5', undefined],
  ['v5', 6],
  ['v5', 7],
  ['v5', 8],
  ['v16', 9],
  ['v16', 10],
  ['v16', 11],
  ['v16', 13],
  ['v16', 14],
  ['v16', 15],
  ['v16', undefined],
];

test.each(versions)(
  'S3.14 every row of a database of release %s has its id afterwards (%s)',
  async (fixture, version) => {
    const name = newName();
    const old = readStored(fixture, version);
    await storeOld(name, old);
    const store = open(name);
    await store.db.open();
    const owners: Owner[] = [null, ...(fixture === 'v16' ? ['ann', 'ben'] : [])];
    for (const [table, { keyPath }] of Object.entries(old.stores)) {
      if (['textParts', 'captures', 'secrets', 'meta'].includes(table)) continue;
      const found = await keysOfAll(store, owners, table);
      const ids = (old.rows[table] ?? []).map((row) =>
        String([keyPath].flat().map((key) => row[key])),
      );
      expect([table, ids.filter((id) => !found.has(id))]).toEqual([table, []]);
    }
    for (const row of old.rows.secrets ?? []) {
      expect(await readSecret(store, row.name as never)).toBe(row.value);
    }
    expect(await Dexie.exists(name)).toBe(false);
    const isCopied = (old.rows.messages ?? []).length > 0;
    expect((await recoveryCopies(store)).length).toBe(isCopied ? 1 : 0);
  },
);

/** What the split of the database with two accounts and a guest comes to. */
async function expectSplit(name: string) {
  const store = open(name);
  await store.db.open();
  const rowsOf = async (table: string) => ({
    ann: await keysOf(store, 'ann', table),
    ben: await keysOf(store, 'ben', table),
    guest: await keysOf(store, null, table),
  });
  expect(await readOwner(store.device)).toBe('ann');
  expect(await rowsOf('conversations')).toEqual({
    ann: ['ann-1', 'ann-2'],
    ben: ['ben-1'],
    guest: ['guest-1'],
  });
  expect(await rowsOf('messages')).toEqual({
    ann: ['a-ann-1', 'q-ann-1', 'q-ann-2', 'q-nowhere'],
    ben: ['q-ben-1'],
    guest: ['q-guest-1'],
  });
  expect(await rowsOf('documents')).toEqual({
    ann: ['d-ann', 'd-read', 'd-shared', 'f-ann'],
    ben: ['d-ben'],
    guest: ['d-shared', 'f-guest'],
  });
  expect(await rowsOf('library')).toEqual({ ann: ['f-ann'], ben: ['f-ben'], guest: ['f-guest'] });
  expect(await rowsOf('files')).toEqual({ ann: ['f-ann'], ben: [], guest: ['f-guest'] });
  expect(await rowsOf('memos')).toEqual({ ann: ['m-ann', 'm-free'], ben: ['m-ben'], guest: [] });
  expect(await rowsOf('ownTools')).toEqual({
    ann: ['t-ann', 't-guest'],
    ben: ['t-ben'],
    guest: ['t-guest'],
  });
  expect(await rowsOf('conversationLocal')).toEqual({
    ann: ['window:1', 'window:3'],
    ben: [],
    guest: ['window:2'],
  });
  expect(await rowsOf('sent')).toEqual({ ann: ['1', '2'], ben: [], guest: [] });
  const marks = ['hlc', 'deviceId', 'adoption', 'sync'];
  expect(await rowsOf('meta')).toEqual({
    ann: expect.arrayContaining([...marks, 'freed:ann-2', 'settingCopy:language']),
    ben: expect.arrayContaining([...marks, 'freed:ben-1']),
    guest: expect.arrayContaining(['checks q-guest-1', 'hlc', 'deviceId']),
  });
  expect(await readSettings(store)).toMatchObject({ colorSchema: 'dark', chatBoxWidth: 700 });
  const light = await withDatabase(store, 'ben', (db) => db.settings.get('colorSchema'));
  expect(light).toMatchObject({ value: 'light', rev: 3 });
  expect(await readApiKey(store, 'https://api.example')).toBe('sk-stored');
  const key = await withDatabase(store, null, (db) => db.secrets.count());
  expect(key).toBe(0);
  expect(await Dexie.exists(name)).toBe(false);
  return store;
}

test('rows of two accounts and of a guest come into a database of each', async () => {
  const name = newName();
  await storeOld(name, readStored('v16'));
  const store = await expectSplit(name);
  const lines = async (owner: Owner) => {
    const at = open(name);
    await at.device.meta.put({ key: 'owner', value: owner ?? '' });
    return (await recoveryCopies(at)).map(({ rows }) => rows);
  };
  // The copy of before has only the owner's lines.
  expect(await recoveryCopies(store)).toMatchObject([{ reason: 'upgrade', rows: 16 }]);
  expect(await lines('ben')).toEqual([3]);
});

/** All that the three have and the device has, by table and key. */
async function contentsOf(name: string) {
  const store = open(name);
  await store.db.open();
  const all: string[] = [];
  for (const owner of ['ann', 'ben', null]) {
    await withDatabase(store, owner, async (db) => {
      for (const table of db.tables) {
        const keys = await table.toCollection().primaryKeys();
        all.push(...keys.map((key) => `${owner} ${table.name} ${key}`));
      }
    });
  }
  const secrets = await store.device.secrets.toCollection().primaryKeys();
  const copies = (await recoveryCopies(store)).map(({ rows }) => rows);
  store.db.close();
  return {
    all,
    secrets,
    copies,
    owner: await readOwner(store.device),
    isOld: await Dexie.exists(name),
  };
}

jest.setTimeout(300_000);

test('a browser that dies at any step of the split has all rows with its next start', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const old = readStored('v16');
  const few = ['conversations', 'messages', 'memos', 'documents', 'settings', 'secrets', 'meta'];
  old.rows = Object.fromEntries(few.map((table) => [table, old.rows[table]!]));
  const whole = newName();
  await storeOld(whole, old);
  const expected = await contentsOf(whole);
  expect(expected).toMatchObject({ owner: 'ann', isOld: false });
  let step = 0;
  for (; ; step += stride) {
    const name = newName();
    await storeOld(name, old);
    const { device, prefix } = open(name);
    if (!(await crashAt(step, () => splitOldDatabase({ device, prefix })))) break;
    expect([step, await contentsOf(name)]).toEqual([step, expected]);
  }
  expect(step).toBeGreaterThan(15);
});

test('rows that a page of the older release writes after it are found too, and later edits stay', async () => {
  const name = newName();
  await storeOld(name, readStored('v16'));
  const store = await expectSplit(name);
  await store.db.memos.update('m-ann', { text: 'Edited', hlc: 'ffff' });
  const late = readStored('v16');
  const { memos, conversations } = late.rows;
  const fresh = { ...conversations![3], id: 'guest-2' };
  const rows = { memos: memos!, conversations: [...conversations!, fresh], meta: [] };
  await storeOld(name, { ...late, rows });
  const next = open(name);
  expect((await next.db.memos.get('m-ann'))?.text).toBe('Edited');
  expect(await keysOf(next, null, 'conversations')).toEqual(['guest-1', 'guest-2']);
  expect(await Dexie.exists(name)).toBe(false);
});
