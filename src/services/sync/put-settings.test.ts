import { expect, test } from '@jest/globals';
import { endSettingCopy, listSettingCopies } from '#services/store/settings/setting-copies.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';
import { ManualClock } from '#shared/clock.ts';
import { readHlc } from '#shared/hlc.ts';
import type { JsonValue } from '#shared/json.ts';
import { newName, openContext, openMemoryStore, testNow } from '#test/support/memory-store.ts';
import { putSettings } from './put-settings.ts';
import type { ReceivedSetting } from './received-setting.ts';

const minute = 60_000;

/** The clock with which another device sets its theme, so many milliseconds later. */
async function clockAt(ms: number): Promise<string> {
  const clock = new ManualClock(testNow + ms);
  const store = openContext(newName(), clock, () => 'another-device');
  await writeSettings(store, { colorSchema: 'light' });
  return (await store.db.settings.get('colorSchema'))!.hlc;
}

/** A device whose theme was set to dark; another one's value arrives. */
async function setup() {
  const { store } = openMemoryStore();
  await writeSettings(store, { colorSchema: 'dark' });
  const { hlc } = (await store.db.settings.get('colorSchema'))!;
  const receive = async (value: JsonValue, hlc: string, rev = 7, sent?: Map<string, string>) =>
    putSettings(store, [{ key: 'colorSchema', value, hlc, rev }], sent);
  const theme = async () => (await readSettings(store)).colorSchema;
  return { store, hlc, at: clockAt, receive, theme };
}

test('the newer value of another device is taken; the one of this device becomes a copy', async () => {
  const { store, at, receive, theme, hlc } = await setup();
  expect(await receive('light', await at(minute))).toEqual(['colorSchema']);
  expect(await theme()).toBe('light');
  const time = readHlc(hlc).time;
  expect(await listSettingCopies(store)).toEqual([{ key: 'colorSchema', time }]);
});

test('the older value of another device is not taken, but becomes a copy', async () => {
  const { store, at, receive, theme } = await setup();
  expect(await receive('light', await at(-minute))).toEqual([]);
  expect(await theme()).toBe('dark');
  const time = testNow - minute;
  expect(await listSettingCopies(store)).toEqual([{ key: 'colorSchema', time }]);
});

test.each<[string, (r: Awaited<ReturnType<typeof setup>>) => Promise<Partial<ReceivedSetting>>]>([
  ['the same value', async ({ at }) => ({ value: 'dark', hlc: await at(minute) })],
  ['its own value, sent back', async ({ hlc }) => ({ value: 'light', hlc })],
  ['a value that this device knows', async ({ at }) => ({ rev: 0, hlc: await at(minute) })],
])('no copy is made of %s', async (_, received) => {
  const r = await setup();
  const { value = 'light', hlc = '', rev } = await received(r);
  await r.receive(value, hlc, rev);
  expect(await listSettingCopies(r.store)).toEqual([]);
});

test('no copy is made where this device had sent its value', async () => {
  const { store, at, receive, hlc } = await setup();
  await receive('dark', hlc, 6, new Map([['colorSchema', hlc]]));
  await receive('light', await at(minute));
  expect(await listSettingCopies(store)).toEqual([]);
});

test('no copy is made of an earlier change of this device that the server sends back', async () => {
  const { store, hlc, receive, theme } = await setup();
  await writeSettings(store, { colorSchema: 'system' });
  await receive('dark', hlc, 7, new Map([['colorSchema', hlc]]));
  expect(await theme()).toBe('system');
  expect(await listSettingCopies(store)).toEqual([]);
  expect(await store.db.settings.get('colorSchema')).toMatchObject({ dirty: 1 });
});

test('a copy is taken back as a change of this device, or goes', async () => {
  const { store, at, receive, theme } = await setup();
  await receive('light', await at(minute));
  expect(await endSettingCopy(store, 'colorSchema', true)).toBe(true);
  expect(await theme()).toBe('dark');
  expect(await store.db.settings.get('colorSchema')).toMatchObject({ dirty: 1 });
  expect(await listSettingCopies(store)).toEqual([]);
  await receive('light', await at(2 * minute), 9);
  expect(await endSettingCopy(store, 'colorSchema', false)).toBe(true);
  expect(await theme()).toBe('light');
  expect(await endSettingCopy(store, 'colorSchema', true)).toBe(false);
});

test('a copy that this release cannot read is not offered', async () => {
  const { store } = await setup();
  const hlc = (await store.db.settings.get('colorSchema'))!.hlc;
  const copy = (value: unknown) => JSON.stringify({ value, hlc });
  await store.db.meta.bulkPut([
    { key: 'settingCopy:colorSchema', value: copy('purple') },
    { key: 'settingCopy:unknown', value: copy('dark') },
    { key: 'settingCopy:chatBoxWidth', value: 'not json' },
  ]);
  expect(await listSettingCopies(store)).toEqual([]);
  expect(await endSettingCopy(store, 'colorSchema', true)).toBe(false);
  expect((await readSettings(store)).colorSchema).toBe('dark');
});
