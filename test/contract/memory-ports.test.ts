import { expect, test } from '@jest/globals';
import { ManualClock } from '#test/support/manual-clock.ts';
import { memoryAlarms } from '#test/support/platform/alarms.ts';
import { memoryPermissions, memorySession } from '#test/support/platform/ports.ts';
import { memoryPresence } from '#test/support/platform/presence.ts';
import { memoryTabs } from '#test/support/platform/tabs.ts';

test('a window has one active tab, and a change is emitted', async () => {
  const tabs = memoryTabs();
  const reported: number[] = [];
  const stop = tabs.onChanged((tab) => reported.push(tab.tabId));
  tabs.put({ tabId: 1, url: 'https://a.test/' });
  tabs.put({ tabId: 2, url: 'https://b.test/' });
  stop();
  tabs.put({ tabId: 3, windowId: 2 });
  expect((await tabs.active(1))?.tabId).toBe(2);
  expect((await tabs.get(1))?.active).toBe(false);
  expect(reported).toEqual([1, 2]);
  expect(await tabs.active(9)).toBeNull();
});

test('an alarm of the same name replaces the one before and fires once', async () => {
  const clock = new ManualClock(1_000);
  const alarms = memoryAlarms(clock);
  const fired: string[] = [];
  alarms.onFired((name) => fired.push(`${name} ${clock.now()}`));
  await alarms.set('sync', 2_000);
  await alarms.set('sync', 3_000);
  clock.advance(5_000);
  expect(fired).toEqual(['sync 3000']);
});

test('permissions emit changes only, and a refusal grants nothing', async () => {
  const permissions = memoryPermissions();
  let changes = 0;
  permissions.onChanged(() => {
    changes += 1;
  });
  expect(await permissions.request(['https://a.test/*'])).toBe(true);
  expect(await permissions.request(['https://a.test/*'])).toBe(true);
  permissions.answer(false);
  expect(await permissions.request(['https://b.test/*'])).toBe(false);
  expect(await permissions.origins()).toEqual(['https://a.test/*']);
  expect(changes).toBe(1);
});

test('session values are copies', async () => {
  const session = memorySession();
  const value = { list: [1] };
  await session.set('key', value);
  value.list.push(2);
  expect(await session.get('key')).toEqual({ list: [1] });
  await session.remove('key');
  expect(await session.get('key')).toBeUndefined();
});

test('the end of a holder is emitted to its watchers, unless they stopped', async () => {
  const presence = memoryPresence();
  const { release } = presence.hold('line');
  const lost: string[] = [];
  presence.watch('line', () => lost.push('a'));
  presence.watch('line', () => lost.push('b'))();
  await Promise.resolve();
  expect(lost).toEqual([]);
  release();
  await Promise.resolve();
  expect(lost).toEqual(['a']);
});
