import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { of } from 'rxjs';
import { noMemory } from '#domain/memory/memory.ts';
import { defaultSettings, type Settings } from '#domain/settings/settings.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import type { SettingsState } from '../settings-state.ts';
import { MemorySection } from './memory-section.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });

function Section({ saved }: { saved: Partial<Settings>[] }) {
  const [settings, set] = useState(defaultSettings);
  const save = async (more: Partial<Settings>) => {
    saved.push(more);
    set((before) => ({ ...before, ...more }));
    return true;
  };
  return <MemorySection state={{ settings, save } as unknown as SettingsState} />;
}

async function open(surface: 'settings' | 'web', account: object = { status: 'signedOut' }) {
  const saved: Partial<Settings>[] = [];
  const bus = createFakeBus({
    'memory.watchUse': () =>
      of({
        pages: 0,
        bytes: 0,
        kinds: [],
        dropped: { pages: 4, unseen: 0 },
        unsynced: { pages: 5, unseen: 0 },
        tooLarge: ['The tide', 'The quay'],
      }),
    'account.get': () => ({ account }),
  } as never);
  await renderView(<Section saved={saved} />, bus, { surface });
  return saved;
}

const names = () =>
  screen.getAllByRole('switch').map((each) => (each as HTMLInputElement).labels?.[0]?.textContent);

test('G17 each way into memory is a choice of its own, off at first', async () => {
  const saved = await open('settings');
  expect(names()).toEqual([
    'Remember pages I ask about or summarise',
    'Remember pages I save something from',
    'Remember pages I read for a while',
  ]);
  for (const each of screen.getAllByRole('switch')) expect(each).toHaveProperty('checked', false);
  await user.click(screen.getByRole('switch', { name: 'Remember pages I save something from' }));
  expect(saved).toEqual([{ memory: { ...noMemory, ofSaved: true } }]);
});

test('G17 how long a page is read is chosen where that is on; a web app has no tabs to count', async () => {
  const saved = await open('settings');
  expect(screen.queryByLabelText('Read for at least')).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Remember pages I read for a while' }));
  const field = screen.getByLabelText('Read for at least');
  expect([...field.querySelectorAll('option')].map(({ text }) => text)).toEqual([
    '30 seconds',
    '1 minute',
    '2 minutes',
    '5 minutes',
  ]);
  await user.selectOptions(field, '1 minute');
  expect(saved.at(-1)).toEqual({ memory: { ...noMemory, ofReading: true, seconds: 60 } });
  cleanup();
  await open('web');
  expect(names()).toHaveLength(2);
});

test('G17 syncing is offered to who has a server, off at first', async () => {
  await open('settings');
  expect(screen.queryByRole('switch', { name: 'Sync remembered pages' })).toBeNull();
  cleanup();
  const saved = await open('settings', { status: 'signedIn' });
  await waitFor(() => screen.getByRole('switch', { name: 'Sync remembered pages' }));
  await user.click(screen.getByRole('switch', { name: 'Sync remembered pages' }));
  expect(saved).toEqual([{ memory: { ...noMemory, isSynced: true } }]);
});

test('G17 what had to go for newer pages, and what is not synced for want of room or for its size, is said', async () => {
  await open('settings', { status: 'signedIn' });
  await screen.findByText('Oldest pages removed to free space: 4');
  const unsynced = 'Not synced, as the server has no more room: 5';
  expect(screen.queryByText(unsynced)).toBeNull();
  await user.click(await screen.findByRole('switch', { name: 'Sync remembered pages' }));
  await screen.findByText(unsynced);
  await screen.findByText('Too large to sync: The tide, The quay');
});
