import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { BehaviorSubject, map, of } from 'rxjs';
import { type SyncState, syncOff } from '#domain/sync/sync-state.ts';
import en from '#locales/en/index.json';
import { errorEntry } from '#shared/errors/registry.ts';
import { ann, nothing, openAccount } from '#test/support/account-section.tsx';

test('S4.5 a server that is away loses nothing, and the account says so until it is back', async () => {
  const sync = new BehaviorSubject<SyncState>({ ...syncOff, status: 'offline' });
  await openAccount(ann, {
    handlers: { 'sync.watch': () => sync.pipe(map((each) => ({ sync: each }))) },
  });
  await screen.findByText(/The server can't be reached\. Nothing is lost/);
  act(() => sync.next({ ...syncOff, status: 'synced', syncedAt: Date.now() }));
  await screen.findByText(/^Last synced: .*chats, memos, your own tools/);
  expect(screen.queryByText(/can't be reached/)).toBeNull();
});

test('what is held back is named, with why, and nothing is said to be in sync', async () => {
  const held = [{ id: 'c', name: 'At the doctor’s', why: 'withheld' as const }];
  const state: SyncState = { ...syncOff, status: 'synced', syncedAt: 1, held, heldCount: 2 };
  await openAccount(ann, { handlers: { 'sync.watch': () => of({ sync: state }) } });
  expect((await screen.findByText(/Only on this device: 2/)).textContent).toContain(
    'At the doctor’s: Has a page of a site you never send',
  );
  expect(screen.queryByText(/Synced are/)).toBeNull();
});

test('what is said to be on this device only is counted again once it was sent', async () => {
  const sync = new BehaviorSubject<SyncState>({ ...syncOff, status: 'synced', syncedAt: 1 });
  const unsent = { memos: 2, settings: 1 };
  const { bus } = await openAccount(ann, {
    handlers: {
      'sync.watch': () => sync.pipe(map((each) => ({ sync: each }))),
      'account.unsent': () => ({ ...nothing, ...unsent, isRecent: true }),
    },
  });
  await screen.findByText('Memos: 2');
  unsent.memos = 0;
  act(() => sync.next({ ...syncOff, status: 'synced', syncedAt: 2 }));
  await waitFor(() => expect(screen.queryByText('Memos: 2')).toBeNull());
  screen.getByText('Settings: 1');
  unsent.settings = 0;
  act(() => bus.emit('settings.synced', { outcome: 'saved' }));
  await waitFor(() => expect(screen.queryByText(/^These are only on this device/)).toBeNull());
});

test('a call that such a server refuses has the same words', () => {
  const { text, action, retryable } = errorEntry('server_unavailable');
  expect((en as Record<string, string>)[text]).toBe(
    "The server can't be reached. Nothing is lost.",
  );
  expect([action, retryable]).toEqual(['retry', true]);
});
