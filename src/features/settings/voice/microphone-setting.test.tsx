import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderAt } from '#test/support/app-page.tsx';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { fakeMicrophoneAccess } from '#test/support/fake-dictation.ts';
import { SettingsView } from '../settings-view.tsx';

afterEach(cleanup);

const hint = /tick the box that remembers it/;

async function open(isForTab: boolean) {
  const { bus } = createFakeChat({});
  bus.handle({ 'dictation.engines': () => ({ engines: [], server: null }) });
  const { access, change } = fakeMicrophoneAccess('prompt');
  const microphone = { ...access, isForTab };
  await renderAt('/settings/voice', <SettingsView />, bus, { surface: 'settings', microphone });
  await screen.findByRole('button', { name: 'Allow microphone' });
  return { change };
}

test('where a permission is for one tab, a hint says how it holds for the sidebar', async () => {
  const { change } = await open(true);
  screen.getByText(hint);
  change('granted');
  await screen.findByRole('combobox', { name: 'Microphone' });
  screen.getByText(hint);
  // In another tab the browser asks again.
  screen.getByRole('button', { name: 'Allow microphone' });
});

test('elsewhere it holds for all of the extension', async () => {
  await open(false);
  expect(screen.queryByText(hint)).toBeNull();
});
