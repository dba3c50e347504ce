import { expect, test } from '@jest/globals';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { noMemory } from '#domain/memory/memory.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { memoryAlarms } from '#test/support/platform/alarms.ts';
import { memorySession } from '#test/support/platform/ports.ts';
import { memoryTabs } from '#test/support/platform/tabs.ts';
import { tideDocument } from '#test/support/tide-page.ts';
import { followReading } from './follow-reading.ts';

const address = 'https://quarterly.example/tides';

async function setup(memory: object = { ofReading: true }, more: object = {}) {
  const { store, clock } = openMemoryStore();
  await writeSettings(store, { memory: { ...noMemory, ...memory }, ...more });
  const tabs = memoryTabs();
  const session = memorySession();
  const captured: number[] = [];
  const remembered: [docId: string, madeSince: number][] = [];
  let failure: CodedError | null = null;
  let isHung = false;
  const begin = () =>
    followReading({
      store,
      tabs,
      session,
      alarms: memoryAlarms(clock),
      capture: async (tabId): Promise<DocumentInfo> => {
        captured.push(tabId);
        if (failure) throw failure;
        if (isHung) await new Promise(() => undefined);
        return tideDocument((await tabs.get(tabId))?.url ?? '', `d${tabId}`);
      },
      remember: async (...what) => void remembered.push(what),
    });
  begin();
  const settle = async () => {
    for (let turn = 0; turn < 30; turn += 1) await new Promise(setImmediate);
  };
  const pass = async (seconds: number) => {
    await settle();
    clock.advance(seconds * 1_000);
    await settle();
  };
  const fail = (code: 'capture_no_access') => {
    failure = new CodedError(code);
  };
  const hang = (hangs: boolean) => {
    isHung = hangs;
  };
  return { store, clock, tabs, session, captured, remembered, begin, pass, fail, hang };
}

test('G17 a page in front for as long as was chosen is read as it shows and remembered, once', async () => {
  const { tabs, captured, remembered, pass, clock } = await setup();
  tabs.put({ tabId: 1, url: `${address}#part` });
  await pass(29);
  expect(captured).toEqual([]);
  await pass(1);
  expect(remembered).toEqual([['d1', clock.now()]]);
  tabs.put({ tabId: 1, title: 'Tides' });
  await pass(120);
  expect(captured).toEqual([1]);
});

test('G17 with the choice off nothing is timed, read or stored', async () => {
  const { tabs, session, captured, pass } = await setup({ ofQuestions: true, ofSaved: true });
  tabs.put({ tabId: 1, url: address });
  await pass(600);
  expect(captured).toEqual([]);
  expect(await session.get('readingTime')).toBeUndefined();
});

test('G17 what was timed goes with the choice', async () => {
  const { store, tabs, session, pass } = await setup();
  tabs.put({ tabId: 1, url: address });
  await pass(1);
  expect(await session.get('readingTime')).toBeDefined();
  await writeSettings(store, { memory: noMemory });
  tabs.put({ tabId: 1, title: 'Tides' });
  await pass(1);
  expect(await session.get('readingTime')).toBeUndefined();
});

test.each([
  ['a site that is never read', address, { neverRead: ['quarterly.example'] }],
  ['a site that is never remembered', address, { neverRemember: ['quarterly.example'] }],
  ['a local address', 'http://192.168.0.1/', {}],
  ['a page of the browser', 'chrome://settings/', {}],
  ['a page without access', '', {}],
])('G17 %s is not read, however long it is in front', async (_, url, more) => {
  const { tabs, captured, pass } = await setup(undefined, more);
  tabs.put({ tabId: 1, url });
  await pass(600);
  expect(captured).toEqual([]);
});

test('G17 time while another program is in front does not count', async () => {
  const { tabs, captured, pass } = await setup();
  tabs.put({ tabId: 1, url: address });
  await pass(20);
  tabs.focus(null);
  await pass(600);
  tabs.focus(1);
  await pass(9);
  expect(captured).toEqual([]);
  await pass(1);
  expect(captured).toEqual([1]);
});

test('G17 a background that was ended counts from where it was', async () => {
  const { tabs, captured, remembered, begin, pass } = await setup();
  tabs.put({ tabId: 1, url: address });
  await pass(20);
  begin();
  tabs.focus(1);
  await pass(10);
  expect(new Set(captured)).toEqual(new Set([1]));
  expect(remembered.length).toBeGreaterThan(0);
});

test('G17 a page that was being read when the background was ended is read by the next one', async () => {
  const { tabs, remembered, begin, pass, hang } = await setup();
  tabs.put({ tabId: 1, url: address });
  hang(true);
  await pass(30);
  expect(remembered).toEqual([]);
  hang(false);
  begin();
  tabs.focus(null);
  await pass(300);
  expect(remembered).toMatchObject([['d1', expect.any(Number)]]);
});

test('G17 a page that has moved on, or cannot be read, is not remembered', async () => {
  const { tabs, remembered, pass, fail } = await setup();
  tabs.put({ tabId: 1, url: address });
  await pass(31);
  expect(remembered).toHaveLength(1);
  fail('capture_no_access');
  tabs.put({ tabId: 2, url: 'https://other.example/' });
  await pass(31);
  expect(remembered).toHaveLength(1);
});
