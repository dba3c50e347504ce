import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject, map } from 'rxjs';
import type { AccountStorage } from '#domain/account/storage.ts';
import { type SyncState, syncOff } from '#domain/sync/sync-state.ts';
import { ann, openAccount } from '#test/support/account-section.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });

const chat = (name: string, bytes: number) => ({
  id: name.toLowerCase(),
  name,
  bytes,
  updated_at: '2027-01-01T00:00:00.000Z',
});

async function open(changes: Partial<AccountStorage> = {}, noRoom = 0) {
  const state: { storage: AccountStorage } = {
    storage: {
      used: 850_000,
      limit: 1_000_000,
      chats: 500_000,
      documents: 300_000,
      settings: 20_000,
      shares: 30_000,
      deleted: 0,
      largest: [chat('Harbour', 400_000), chat('Pier', 2_000)],
      oldest: [chat('Pier', 2_000), chat('Old', 1_000)],
      ...changes,
    },
  };
  const synced: SyncState = { ...syncOff, status: 'synced', syncedAt: 1, noRoom };
  const sync = new BehaviorSubject(synced);
  const { bus } = await openAccount(ann, {
    handlers: {
      'account.storage': () => state.storage,
      'sync.watch': () => sync.pipe(map((each) => ({ sync: each }))),
      'sync.request': () => ({}),
      'conversation.setDeleted': () => ({}),
      'documents.room': () => ({
        largest: [{ docId: 'd', name: 'map.pdf', size: 200_000, created_at: '2027-01-01' }],
        oldest: [],
      }),
    },
  });
  const card = within(await screen.findByRole('region', { name: 'Space on the server' }));
  return { bus, card, state, sync };
}

test('from 80 % on the account says so, with what to delete and how much that is', async () => {
  const { bus, card, state, sync } = await open();
  card.getByText('850 kB of 1 MB used');
  card.getByText(
    'Chats: 500 kB. Documents: 300 kB. Settings and own tools: 20 kB. Shared pages: 30 kB.',
  );
  card.getByText('When it is full, new things stay on this device only.');
  const largest = card.getByRole('list', { name: 'Largest chats' });
  expect(within(largest).getAllByRole('listitem')[0]?.textContent).toMatch(/^Harbour, 400 kB/);
  const oldest = card.getByRole('list', { name: 'Oldest chats' });
  expect(within(oldest).getAllByRole('listitem')).toHaveLength(1);
  await card.findByText(/^map\.pdf, 200 kB/);

  state.storage = {
    ...state.storage,
    used: 450_000,
    chats: 100_000,
    deleted: 400_000,
    largest: [],
  };
  await user.click(card.getByRole('button', { name: 'Delete Harbour' }));
  await screen.findByText('Harbour was deleted');
  expect(bus.callsOf('conversation.setDeleted')).toEqual([
    { conversationId: 'harbour', deleted: true },
  ]);
  expect(bus.callsOf('sync.request')).toHaveLength(1);
  sync.next({ ...sync.value, syncedAt: 2 });
  await card.findByText('450 kB of 1 MB used');
  card.getByText(/^Deleted chats take 400 kB more/);
  expect(card.queryByText(/When it is full/)).toBeNull();
});

test('a full account says that, and how many chats wait on this device', async () => {
  const { card } = await open({ used: 1_000_100 }, 3);
  card.getByText(
    'The server is full. New things stay on this device only, until you delete something.',
  );
  card.getByText('Chats waiting for free space on the server: 3');
});

test('without a limit there is nothing to delete', async () => {
  const { card } = await open({ limit: null });
  card.getByText('850 kB used');
  await waitFor(() => expect(card.queryByText('What to delete')).toBeNull());
});
