import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import type { Shell } from '#features/shell.tsx';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { renderView } from '#test/support/view.tsx';
import { SettingsView } from './settings-view.tsx';

/** What a section does is tested here, not which of them is open. */
configure({ defaultHidden: true });
afterEach(cleanup);
afterEach(() => void jest.useRealTimers());

async function open(more: Partial<Shell> = {}) {
  const { bus } = createFakeChat({});
  const times = [Date.UTC(2026, 0, 5), Date.UTC(2026, 0, 4)];
  const all = times.map((time, n) => {
    return { id: `c${n}`, key: 'colorSchema' as const, value: 'dark', time };
  });
  const hidden = new Set<string>();
  const ended: unknown[] = [];
  bus.handle({
    'secret.names': () => ({ names: [], keyOrigins: ['https://api.example.com'] }),
    'site.watch': () => of([]),
    'conflict.settings': () => all.filter(({ id }) => !hidden.has(id)),
    'conflict.end': ({ id, end }) => {
      ended.push([id, end]);
      if (end === 'undo') hidden.delete(id);
      else hidden.add(id);
      return {};
    },
  });
  await renderView(<SettingsView />, bus, { surface: 'settings', ...more });
  await screen.findByLabelText('API host');
  return { bus, ended };
}

const region = () => screen.getByRole('region', { name: 'Notifications' });

test.each([
  ['Use the older value of: Theme', 'take', 'The older value is used now'],
  ['Keep the newer value of: Theme', 'drop', 'The newer value stays'],
])(
  'a setting that devices changed, with several older values: %s, and undo',
  async (name, end, done) => {
    const { ended } = await open();
    const copies = await screen.findByRole('region', { name: 'Changed on two devices' });
    const buttons = () => within(copies).queryAllByRole('button', { name: new RegExp(`^${name}`) });
    expect(buttons()).toHaveLength(2);
    await userEvent.click(buttons()[1]!);
    await waitFor(() => expect(buttons()).toHaveLength(1));
    await within(region()).findByText(done);
    await userEvent.click(within(region()).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(buttons()).toHaveLength(2));
    expect(ended).toEqual([
      ['c1', end],
      ['c1', 'undo'],
    ]);
  },
);

test('S8.9 what the server says with code -10 is shown in place of our words', async () => {
  const { bus } = await open();
  const message = 'Back at nine.';
  await act(async () => bus.emit('settings.synced', { outcome: 'failed', message }));
  await within(region()).findByText('The server says: Back at nine.');
});

test('S8.9 a success is shown for a second, and at most every two', async () => {
  const { bus } = await open();
  jest.useFakeTimers();
  const shown = () => within(region()).queryByText('Settings saved in your account') !== null;
  const save = () => act(async () => bus.emit('settings.synced', { outcome: 'saved' }));
  const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
  await save();
  await save();
  expect(within(region()).getAllByText('Settings saved in your account')).toHaveLength(1);
  await pass(900);
  expect(shown()).toBe(true);
  await pass(200);
  expect(shown()).toBe(false);
  await save();
  expect(shown()).toBe(false);
  await pass(1000);
  await save();
  expect(shown()).toBe(true);
});

test('S8.9 in the web app only a failure is news', async () => {
  const { bus } = await open({ access: null });
  await act(async () => bus.emit('settings.synced', { outcome: 'saved' }));
  expect(region().textContent).not.toContain('saved in your account');
  await act(async () => bus.emit('settings.synced', { outcome: 'failed' }));
  expect(region().textContent).toContain('Sync local settings to server settings failed');
  await act(async () => bus.emit('settings.synced', { outcome: 'needLogin' }));
  expect(region().textContent).toContain('Please login');
});
