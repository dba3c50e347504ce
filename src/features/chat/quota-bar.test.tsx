import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { BehaviorSubject, map } from 'rxjs';
import { type SyncState, syncOff } from '#domain/sync/sync-state.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatProvider } from './chat-provider.tsx';
import QuotaBars from './quota-bar.tsx';

beforeEach(() => sessionStorage.clear());

const name = 'Space on the server';

test('that the account’s space on the server is nearly full is said next to the chat, and again when it is full', async () => {
  const { bus } = createFakeChat({});
  const at = (used: number): SyncState => ({
    ...syncOff,
    status: 'synced',
    room: { used, limit: 1_000_000 },
  });
  const sync = new BehaviorSubject(at(500_000));
  const opened: unknown[] = [];
  bus.handle({ 'sync.watch': () => sync.pipe(map((each) => ({ sync: each }))) });
  await renderView(
    <ChatProvider>
      <QuotaBars />
    </ChatProvider>,
    bus,
    { openSettings: (section) => void opened.push(section) },
  );
  expect(screen.queryByRole('complementary', { name })).toBeNull();
  act(() => sync.next(at(810_000)));
  const bar = within(await screen.findByRole('complementary', { name }));
  expect(bar.getByRole('status').textContent).toBe(
    '810 kB of 1 MB used. When it is full, new things stay on this device only.',
  );
  fireEvent.click(bar.getByRole('button', { name: 'What to delete' }));
  expect(opened).toEqual(['account']);
  fireEvent.click(bar.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('complementary', { name })).toBeNull();
  act(() => sync.next(at(1_000_000)));
  await screen.findByText(/The server is full. New things stay on this device only/);
});
