import { afterEach, expect, type jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { renderView } from '#test/support/view.tsx';
import { SettingsView } from './settings-view.tsx';

afterEach(cleanup);

const copy = { id: 'sync-1', reason: 'sync' as const, at: Date.UTC(2026, 0, 5), rows: 1_234 };

async function open(copies = [copy]) {
  const { bus } = createFakeChat({});
  const restored: string[] = [];
  const removed: string[] = [];
  const exported: unknown[] = [];
  bus.handle({
    'secret.names': () => ({ names: [], keyOrigin: 'https://api.example.com' }),
    'site.watch': () => of({ sites: [] }),
    'recovery.list': () => ({ copies: copies.filter(({ id }) => !removed.includes(id)) }),
    'recovery.remove': ({ id }) => {
      removed.push(id);
      return {};
    },
    'recovery.restore': ({ id }) => {
      restored.push(id);
      if (id === 'gone') throw new CodedError('not_found');
      return { rows: 3 };
    },
    'backup.export': (request) => {
      exported.push(request);
      return of({ text: '{"gloss":"backup"}\n' });
    },
  });
  const { shell } = await renderView(<SettingsView />, bus, { surface: 'settings' });
  await screen.findByLabelText('API host');
  return { restored, exported, saveFile: shell.saveFile as jest.Mock };
}

const notices = () => within(screen.getByRole('region', { name: 'Notices' }));

test('a copy is named by its reason, time and size, and brings back what is missing', async () => {
  const { restored } = await open();
  const list = await screen.findByRole('list', { name: 'Recovery copies' });
  expect(list.textContent).toMatch(/Before a large sync .* · 1,234 entries/);
  await userEvent.click(within(list).getByRole('button', { name: /Restore the copy of/ }));
  await notices().findByText('3 entries restored');
  expect(restored).toEqual(['sync-1']);
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

test('S3.8 settings are saved to a file of their own', async () => {
  const { exported, saveFile } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Save settings to a file' }));
  expect(exported).toEqual([{ only: 'settings' }]);
  expect(saveFile.mock.calls[0]?.[0]).toMatch(/^gloss-settings-[\d-]+\.jsonl$/);
});
