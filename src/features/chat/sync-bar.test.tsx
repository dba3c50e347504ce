import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { BehaviorSubject, map } from 'rxjs';
import { type SyncState, syncOff } from '#domain/sync/sync-state.ts';
import type { Shell } from '#features/shell.tsx';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ErrorCode } from '#shared/errors/registry.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { renderView } from '#test/support/view.tsx';
import SyncBar from './sync-bar.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const dataOf = (code: ErrorCode) => new CodedError(code, 'in a log').toData();
const refused = dataOf('provider_unavailable');

async function open(first: Partial<SyncState> = {}, more: Partial<Shell> = {}) {
  const { bus } = createFakeChat({});
  const state = new BehaviorSubject<SyncState>({ ...syncOff, status: 'synced', ...first });
  bus.handle({
    'sync.watch': () => state.pipe(map((sync) => ({ sync }))),
    'sync.request': () => ({}),
  });
  const openSettings = jest.fn();
  await renderView(<SyncBar />, bus, { openSettings, ...more });
  const change = (next: Partial<SyncState>) =>
    act(async () => state.next({ ...state.value, ...next }));
  const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
  return { bus, openSettings, change, pass };
}

const bar = () => screen.queryByRole('complementary', { name: 'Sync' });

test('S8.9 S9.11 a failed sync is shown once it has lasted for two seconds, with why, and Retry', async () => {
  const { bus, change, pass } = await open();
  await change({ status: 'failed', error: refused });
  await pass(1_900);
  expect(bar()).toBeNull();
  await pass(200);
  expect(bar()?.textContent).toMatch(
    /^Sync failed\. .+ What you write is saved here, and sent later\./,
  );
  expect(bar()?.textContent).not.toContain('in a log');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(bus.callsOf('sync.request')).toHaveLength(1);
  // The next attempt does not take it away; its success does.
  await change({ status: 'syncing' });
  expect(bar()).not.toBeNull();
  await change({ status: 'synced', error: null });
  expect(bar()).toBeNull();
});

test('a failure that is over at once, and a guest, are shown nothing', async () => {
  const { change, pass } = await open();
  await change({ status: 'offline', error: dataOf('network') });
  await pass(1_000);
  await change({ status: 'synced', error: null });
  await pass(5_000);
  expect(bar()).toBeNull();
  await change({ ...syncOff });
  await pass(5_000);
  expect(bar()).toBeNull();
});

test('S8.9 of a server that is away it is said that nothing is lost', async () => {
  const { pass } = await open({ status: 'offline', error: dataOf('network') });
  await pass(2_000);
  expect(bar()?.textContent).toMatch(/^The server can't be reached\. Nothing is lost/);
  screen.getByRole('button', { name: 'Retry' });
});

test('S8.9 settings that were not saved are named; a session that has ended offers to sign in', async () => {
  const { change, pass, openSettings } = await open({ settingsError: refused });
  await pass(2_000);
  expect(bar()?.textContent).toContain('Sync local settings to server settings failed');
  await change({ settingsError: null, error: dataOf('please_login') });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(openSettings).toHaveBeenCalledWith('account');
});

test('chats that the server refuses are counted; what was dismissed comes back only with another failure', async () => {
  const { change, pass } = await open({ refused: 2 });
  await pass(2_000);
  expect(bar()?.textContent).toContain('too large to sync: 2');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(bar()).toBeNull();
  await change({ status: 'syncing' });
  await change({ status: 'synced' });
  expect(bar()).toBeNull();
  await change({ error: refused });
  await pass(2_000);
  expect(bar()).not.toBeNull();
});
