import { afterEach, expect, type jest, test } from '@jest/globals';
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { renderView } from '#test/support/view.tsx';
import { SettingsView } from '../settings-view.tsx';

/** What a section does is tested here, not which of them is open. */
configure({ defaultHidden: true });
afterEach(cleanup);

const copy = {
  id: 'sync-1',
  reason: 'sync' as const,
  at: Date.UTC(2026, 0, 5),
  rows: 1_234,
  bytes: 3_400_000,
};
const none = {
  conversations: 0,
  messages: 0,
  memos: 0,
  ownTools: 0,
  conversationLocal: 0,
  settings: 0,
};

async function open(copies = [copy], counts = { ...none, conversations: 2, settings: 1 }) {
  const { bus } = createFakeChat({});
  const restored: string[] = [];
  const removed: string[] = [];
  const exported: unknown[] = [];
  bus.handle({
    'secret.names': () => ({ names: [], keyOrigins: ['https://api.example.com'] }),
    'site.watch': () => of([]),
    'recovery.list': () => ({
      copies: copies.filter(({ id }) => !removed.includes(id)),
      bound: 200_000_000,
    }),
    'recovery.preview': ({ id }) => {
      if (id === 'gone') throw new CodedError('not_found');
      return counts;
    },
    'recovery.remove': ({ id }) => {
      removed.push(id);
      return {};
    },
    'recovery.restore': ({ id }) => {
      restored.push(id);
      return { counts, undoId: `before-${id}` };
    },
    'backup.export': ({ add, only }) => {
      exported.push({ only });
      add('{"gloss":"backup"}\n');
    },
  });
  const { shell } = await renderView(<SettingsView />, bus, { surface: 'settings' });
  await screen.findByLabelText('API host');
  return { bus, restored, exported, saveFile: shell.saveFile as jest.Mock };
}

const notices = () => within(screen.getByRole('region', { name: 'Notifications' }));

test('a copy is named by its reason, time and size, and all copies by their bound', async () => {
  await open();
  const list = await screen.findByRole('list', { name: 'Recovery copies' });
  expect(list.textContent).toMatch(/Before a large sync.* · 1,234 entries · 3.4 MB/);
  screen.getByText(/^3.4 MB used of at most 200 MB/);
});

test('a restore says what it will change before it does, and can be undone', async () => {
  const { restored } = await open();
  await userEvent.click(await screen.findByRole('button', { name: /Restore the copy of/ }));
  await screen.findByText(/^Restoring this copy changes 2 chats and 1 setting\./);
  expect(restored).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Restore now' }));
  await notices().findByText('Restored: 2 chats and 1 setting');
  expect(screen.queryByRole('button', { name: 'Restore now' })).toBeNull();
  await userEvent.click(notices().getByRole('button', { name: 'Undo' }));
  await notices().findByText('Undone: everything is as it was before the restore');
  expect(restored).toEqual(['sync-1', 'before-sync-1']);
});

test('a restore that would change nothing is not offered, and one can think better of it', async () => {
  const { restored } = await open([copy], none);
  await userEvent.click(await screen.findByRole('button', { name: /Restore the copy of/ }));
  await screen.findByText(/There is nothing to restore/);
  expect(screen.queryByRole('button', { name: 'Restore now' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/There is nothing to restore/)).toBeNull();
  expect(restored).toEqual([]);
});

test('a copy that is gone says so, and the next one can be tried', async () => {
  await open([{ ...copy, id: 'gone' }]);
  const button = await screen.findByRole('button', { name: /Restore the copy of/ });
  await userEvent.click(button);
  expect((await notices().findAllByRole('button'))[0]).toBeTruthy();
  expect((button as HTMLButtonElement).disabled).toBe(false);
});

test('a copy can be deleted', async () => {
  await open();
  const list = await screen.findByRole('list', { name: 'Recovery copies' });
  await userEvent.click(within(list).getByRole('button', { name: /^Delete / }));
  await waitFor(() => expect(screen.queryByText('Recovery copies')).toBeNull());
});

test('without a copy nothing is shown', async () => {
  await open([]);
  expect(screen.queryByText('Recovery copies')).toBeNull();
});

test('a copy that a backup’s restore has made since is there at once, to go back to', async () => {
  const copies: (typeof copy)[] = [];
  const { bus } = await open(copies);
  copies.push(copy);
  await act(async () => bus.emit('conversations.changed', {}));
  await screen.findByRole('list', { name: 'Recovery copies' });
});

test('S3.8 settings are saved to a file of their own', async () => {
  const { exported, saveFile } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Save settings to a file' }));
  expect(exported).toEqual([{ only: 'settings' }]);
  expect(saveFile.mock.calls[0]?.[0]).toMatch(/^gloss-settings-[\d-]+\.jsonl$/);
});
