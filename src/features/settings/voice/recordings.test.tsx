import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import type { StoredRecording } from '#domain/dictation/dictation.ts';
import { renderAt } from '#test/support/app-page.tsx';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { SettingsView } from '../settings-view.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });

test('what has no text yet of a recording is said, and transcribed by a press', async () => {
  const { bus } = createFakeChat({});
  const recording: StoredRecording = {
    id: 'd',
    startedAt: 0,
    text: 'the first',
    seconds: 3,
    isBusy: false,
    isStalled: true,
  };
  bus.handle({
    'dictation.engines': () => ({ engines: [], server: null }),
    'dictation.watchRecordings': () => of([recording]),
    'dictation.send': () => ({}),
  });
  const readRecording = async () => null;
  await renderAt('/settings/voice', <SettingsView />, bus, { surface: 'settings', readRecording });
  const list = await screen.findByRole('list', { name: 'Recordings' });
  within(list).getByText('the first');
  within(list).getByText('Part of what you said is not text yet.');
  await user.click(within(list).getByRole('button', { name: 'Transcribe again' }));
  expect(bus.callsOf('dictation.send')).toEqual([{ id: 'd', event: 'again' }]);
});
