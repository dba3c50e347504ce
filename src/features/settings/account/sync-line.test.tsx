import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { BehaviorSubject, map } from 'rxjs';
import { type SyncState, syncOff } from '#domain/sync/sync-state.ts';
import en from '#locales/en/index.json';
import { errorEntry } from '#shared/errors/registry.ts';
import { ann, openAccount } from '#test/support/account-section.tsx';

test('S4.5 a server that is away loses nothing, and the account says so until it is back', async () => {
  const sync = new BehaviorSubject<SyncState>({ ...syncOff, status: 'offline' });
  await openAccount(ann, {
    handlers: { 'sync.watch': () => sync.pipe(map((each) => ({ sync: each }))) },
  });
  await screen.findByText(/The server can't be reached\. Nothing is lost/);
  act(() => sync.next({ ...syncOff, status: 'synced', syncedAt: Date.now() }));
  await screen.findByText(/Chats and settings are in sync/);
  expect(screen.queryByText(/can't be reached/)).toBeNull();
});

test('a call that such a server refuses has the same words', () => {
  const { text, action, retryable } = errorEntry('server_unavailable');
  expect((en as Record<string, string>)[text]).toBe(
    "The server can't be reached. Nothing is lost.",
  );
  expect([action, retryable]).toEqual(['retry', true]);
});
