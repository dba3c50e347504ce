import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { defaultSettings, type Settings } from '#domain/settings/settings.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { LanguagePicker } from './language-picker.tsx';

const user = userEvent.setup();

function Picker() {
  const [chosen, choose] = useState('');
  return <LanguagePicker name="Language" none="Default" chosen={chosen} choose={choose} />;
}

async function listed(): Promise<Record<string, (string | null)[]>> {
  const dialog = await screen.findByRole('dialog');
  const groups = within(dialog).getAllByRole('heading', { level: 3 });
  return Object.fromEntries(
    groups.map((heading) => {
      const rows = within(heading.parentElement!).getAllByRole('button');
      return [heading.textContent, rows.map((row) => row.firstChild?.textContent ?? null)];
    }),
  );
}

test('S9.3 the languages that were chosen lately come first, once each', async () => {
  let settings: Settings = defaultSettings;
  const bus = createFakeBus({
    'settings.get': () => settings,
    'settings.set': (change) => {
      settings = { ...settings, ...change };
      bus.emit('settings.changed', { settings });
      return {};
    },
  });
  await renderView(<Picker />, bus);
  await user.click(await screen.findByRole('button', { name: 'Language: Default' }));
  await user.type(await screen.findByRole('searchbox'), 'Welsh');
  await user.click(await screen.findByRole('button', { name: /^Welsh/ }));
  await waitFor(() => expect(settings.languageUsage).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Language: Welsh' }));
  await screen.findByText('Used lately');
  const groups = await listed();
  expect(groups['Used lately']).toEqual(['Welsh']);
  expect(groups['All languages']).not.toContain('Welsh');
  expect(groups['All languages']?.length).toBeGreaterThan(100);
});
