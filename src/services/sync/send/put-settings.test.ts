import { expect, test } from '@jest/globals';
import { tombstoneMs } from '#domain/sync/tombstones.ts';
import { listConflicts } from '#services/store/conflicts/conflict-copies.ts';
import { endConflict } from '#services/store/conflicts/end-conflict.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';
import { readHlc } from '#shared/hlc.ts';
import type { JsonValue } from '#shared/json.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { newName, openContext, openMemoryStore, testNow } from '#test/support/memory-store.ts';
import type { ReceivedSetting } from '../receive/received-setting.ts';
import { putSettings } from './put-settings.ts';

const minute = 60_000;

const listCopies = async (store: Store) =>
  (await listConflicts(store)).map(({ subject: key, time }) => ({ key, time }));

/** The clock with which another device sets its theme, so many milliseconds later. */
async function clockAt(ms: number): Promise<string> {
  const clock = new ManualClock(testNow + ms);
  const store = openContext(newName(), clock, () => 'another-device');
  await writeSettings(store, { colorSchema: 'light' });
  return (await store.db.settings.get('colorSchema'))!.hlc;
}

/** A device whose theme was set to dark; another one's value arrives. */
async function setup() {
  const { store, clock } = openMemoryStore();
  await writeSettings(store, { colorSchema: 'dark' });
  const { hlc } = (await store.db.settings.get('colorSchema'))!;
  const receive = async (value: JsonValue, hlc: string, rev = 7, sent?: Map<string, string>) =>
    putSettings(store, [{ key: 'colorSchema', value, hlc, rev }], sent);
  const theme = async () => (await readSettings(store)).colorSchema;
  return { store, clock, hlc, at: clockAt, receive, theme };
}

test('the newer value of another device is taken; the one of this device becomes a copy', async () => {
  const { store, at, receive, theme, hlc } = await setup();
  expect(await receive('light', await at(minute))).toEqual(['colorSchema']);
  expect(await theme()).toBe('light');
  const time = readHlc(hlc).time;
  expect(await listCopies(store)).toEqual([{ key: 'colorSchema', time }]);
});

test('the older value of another device is not taken, but becomes a copy', async () => {
  const { store, at, receive, theme } = await setup();
  expect(await receive('light', await at(-minute))).toEqual([]);
  expect(await theme()).toBe('dark');
  const time = testNow - minute;
  expect(await listCopies(store)).toEqual([{ key: 'colorSchema', time }]);
});

test.each<[string, (r: Awaited<ReturnType<typeof setup>>) => Promise<Partial<ReceivedSetting>>]>([
  ['the same value', async ({ at }) => ({ value: 'dark', hlc: await at(minute) })],
  ['its own value, sent back', async ({ hlc }) => ({ value: 'light', hlc })],
  ['a value that this device knows', async ({ at }) => ({ rev: 0, hlc: await at(minute) })],
])('no copy is made of %s', async (_, received) => {
  const r = await setup();
  const { value = 'light', hlc = '', rev } = await received(r);
  await r.receive(value, hlc, rev);
  expect(await listCopies(r.store)).toEqual([]);
});

test('no copy is made where this device had sent its value', async () => {
  const { store, at, receive, hlc } = await setup();
  await receive('dark', hlc, 6, new Map([['colorSchema', hlc]]));
  await receive('light', await at(minute));
  expect(await listCopies(store)).toEqual([]);
});

test('no copy is made of an earlier change of this device that the server sends back', async () => {
  const { store, hlc, receive, theme } = await setup();
  await writeSettings(store, { colorSchema: 'system' });
  await receive('dark', hlc, 7, new Map([['colorSchema', hlc]]));
  expect(await theme()).toBe('system');
  expect(await listCopies(store)).toEqual([]);
  expect(await store.db.settings.get('colorSchema')).toMatchObject({ dirty: 1 });
});

test('an older value is taken back as a change of this device, or goes; either can be undone', async () => {
  const { store, at, receive, theme } = await setup();
  await receive('light', await at(minute));
  const id = (await listConflicts(store))[0]!.id;
  expect(await endConflict(store, id, 'take')).toMatchObject({ subject: 'colorSchema' });
  expect(await theme()).toBe('dark');
  expect(await store.db.settings.get('colorSchema')).toMatchObject({ dirty: 1 });
  expect(await listCopies(store)).toEqual([]);
  await endConflict(store, id, 'undo');
  expect(await theme()).toBe('light');
  expect(await listCopies(store)).toHaveLength(1);
  await endConflict(store, id, 'drop');
  expect(await listCopies(store)).toEqual([]);
  await endConflict(store, id, 'undo');
  expect([await theme(), (await listCopies(store)).length]).toEqual(['light', 1]);
  expect(await endConflict(store, 'conflict:gone', 'take')).toBeNull();
});

test('every older value of a setting is offered, at most five, for 90 days', async () => {
  const { store, clock, at, receive } = await setup();
  for (let n = 1; n <= 7; n += 1) {
    await receive('light', await at(2 * n * minute), 6 + n);
    clock.advance((2 * n + 1) * minute - (clock.now() - testNow));
    await writeSettings(store, { colorSchema: n % 2 ? 'system' : 'dark' });
  }
  const rows = await store.db.meta.where('key').startsWith('conflict:').toArray();
  expect(rows).toHaveLength(5);
  const { colorSchema } = await readSettings(store);
  const offered = rows.filter(({ value }) => JSON.parse(value).value !== colorSchema);
  expect(await listCopies(store)).toHaveLength(offered.length);
  expect(offered.length).toBeGreaterThan(1);
  clock.advance(tombstoneMs + 1);
  expect(await listCopies(store)).toEqual([]);
});

test('a copy that this release cannot read is not offered', async () => {
  const { store, theme } = await setup();
  const hlc = (await store.db.settings.get('colorSchema'))!.hlc;
  const at = testNow;
  const copy = (subject: string, value: unknown) => {
    const row = { kind: 'setting', subject, value, hlc, at, state: 'offered' };
    return { key: `conflict:setting:${subject}`, value: JSON.stringify(row) };
  };
  const id = 'conflict:setting:colorSchema';
  await store.db.meta.bulkPut([
    copy('colorSchema', 'purple'),
    copy('unknown', 'dark'),
    { key: 'conflict:setting:chatBoxWidth', value: 'not json' },
  ]);
  expect(await listCopies(store)).toEqual([]);
  expect(await endConflict(store, id, 'take')).toBeNull();
  expect(await theme()).toBe('dark');
  await store.db.meta.put(copy('colorSchema', 'light'));
  expect(await listCopies(store)).toMatchObject([{ key: 'colorSchema' }]);
  await endConflict(store, id, 'take');
  expect(await theme()).toBe('light');
});

test.each([
  ['newer', minute],
  ['older', -minute],
])(
  'no site of a list that protects is lost where two devices changed it apart: %s there',
  async (_, ms) => {
    const { store } = openMemoryStore();
    await writeSettings(store, { neverSend: ['bank.test', 'a.test'] });
    const received = {
      key: 'neverSend',
      value: ['clinic.test', 'a.test'],
      hlc: await clockAt(ms),
      rev: 7,
    };
    expect(await putSettings(store, [received])).toEqual(['neverSend']);
    expect((await readSettings(store)).neverSend).toEqual(['clinic.test', 'a.test', 'bank.test']);
    const row = (await store.db.settings.get('neverSend'))!;
    expect(row).toMatchObject({ dirty: 1, rev: 7 });
    expect(row.hlc > received.hlc).toBe(true);
    expect(await listConflicts(store)).toEqual([]);
  },
);

test('a site that another device has taken off the list goes here too', async () => {
  const { store } = openMemoryStore();
  await writeSettings(store, { neverRead: ['bank.test'] });
  await store.db.settings.toCollection().modify({ dirty: 0, rev: 6 });
  const received = { key: 'neverRead', value: [], hlc: await clockAt(minute), rev: 7 };
  expect(await putSettings(store, [received])).toEqual(['neverRead']);
  expect((await readSettings(store)).neverRead).toEqual([]);
});
