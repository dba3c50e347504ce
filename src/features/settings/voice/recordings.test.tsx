import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import type { StoredRecording } from '#domain/dictation/dictation.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { renderAt } from '#test/support/app-page.tsx';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { SettingsView } from '../settings-view.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });

const recording: StoredRecording = {
  id: 'd',
  startedAt: 0,
  text: 'the first',
  seconds: 3,
  isBusy: false,
  isStalled: true,
};

async function open(more: Parameters<typeof renderAt>[3]) {
  const { bus } = createFakeChat({});
  bus.handle({
    'dictation.engines': () => ({ engines: [], server: null }),
    'dictation.watchRecordings': () => of([recording]),
    'dictation.send': () => ({}),
  });
  await renderAt('/settings/voice', <SettingsView />, bus, { surface: 'settings', ...more });
  return { bus, list: await screen.findByRole('list', { name: 'Recordings' }) };
}

test('what has no text yet of a recording is said, and transcribed by a press', async () => {
  const { bus, list } = await open({ readRecording: async () => null });
  within(list).getByText('the first');
  within(list).getByText('Part of what you said is not text yet.');
  await user.click(within(list).getByRole('button', { name: 'Transcribe again' }));
  expect(bus.callsOf('dictation.send')).toEqual([{ id: 'd', event: 'again' }]);
});

test('S1.2 a copy, a player and an export that fail say so', async () => {
  const failures = [new CodedError('backup_invalid'), new CodedError('storage_full')];
  const { list } = await open({
    copy: () => Promise.reject(new CodedError('invalid_code')),
    readRecording: () => Promise.reject(failures.shift()),
  });
  await user.click(within(list).getByRole('button', { name: 'Copy' }));
  await screen.findByText(/^Invalid code\./);
  await user.click(within(list).getByRole('button', { name: /^Play the recording/ }));
  await screen.findByText(/^This file is not a Gloss backup/);
  await user.click(within(list).getByRole('button', { name: 'Export' }));
  await screen.findByText(/^The browser's storage for Gloss is full\./);
});
