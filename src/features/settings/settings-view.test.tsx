import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { fakeAccess, renderView } from '#test/support/view.tsx';
import { SettingsView } from './settings-view.tsx';

afterEach(cleanup);
const user = userEvent.setup();

function settingsBus() {
  const { bus } = createFakeChat();
  bus.handle({
    'secret.names': () => ({ names: [] }),
    'secret.set': () => ({}),
    'provider.test': ({ apiKey }) =>
      apiKey === 'right'
        ? { models: ['m-1', 'm-2'], error: null }
        : { models: [], error: { code: 'provider_unauthorized', message: '', retryable: false } },
    'storage.estimate': () => ({
      used: 2_000_000,
      quota: 1_000_000_000,
      persisted: false,
      nearlyFull: false,
    }),
    'backup.export': () => of({ text: '{"a":1}\n' }, { text: '{"b":2}\n' }),
    'backup.restore': () => Promise.reject(new CodedError('backup_invalid')),
  });
  return bus;
}

test('S3.8 host, key and model are saved, the key apart from the settings', async () => {
  const bus = settingsBus();
  const access = fakeAccess();
  await renderView(<SettingsView />, bus, { surface: 'settings', access });
  await user.type(await screen.findByLabelText('API host'), 'https://api.example.com');
  await user.type(screen.getByLabelText('API key'), 'sk-secret');
  await user.type(screen.getByLabelText('Model'), 'm-1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bus.callsOf('settings.set')).toHaveLength(1));
  expect(access.request).toHaveBeenCalledWith(['https://api.example.com/*']);
  expect(bus.callsOf('secret.set')).toEqual([{ name: 'OPENAI_API.apiKey', value: 'sk-secret' }]);
  const stored = JSON.stringify(bus.callsOf('settings.set'));
  expect(stored).toContain('https://api.example.com');
  expect(stored).not.toContain('sk-secret');
  expect(screen.getByLabelText('API key')).toHaveProperty('value', '');
});

test('S2.5 Test connection says what is wrong, then lists models, and one is taken by a click', async () => {
  await renderView(<SettingsView />, settingsBus(), { surface: 'settings' });
  await user.type(await screen.findByLabelText('API host'), 'api.example.com');
  await user.type(screen.getByLabelText('API key'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Test connection' }));
  await screen.findByText("The model's host did not accept the API key.");
  await user.clear(screen.getByLabelText('API key'));
  await user.type(screen.getByLabelText('API key'), 'right');
  await user.click(screen.getByRole('button', { name: 'Test connection' }));
  const found = await screen.findByRole('list', { name: 'Models found' });
  await user.click(within(found).getByRole('button', { name: 'Use m-2' }));
  expect(screen.getByLabelText('Model')).toHaveProperty('value', 'm-2');
});

test('what is no web address cannot be saved', async () => {
  const bus = settingsBus();
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await user.type(await screen.findByLabelText('API host'), 'not an address{Enter}');
  screen.getByText('This is not a web address.');
  expect(bus.callsOf('settings.set')).toEqual([]);
});

test('theme and the offer of the page are kept as chosen', async () => {
  const bus = settingsBus();
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await user.click(await screen.findByRole('radio', { name: 'Dark' }));
  await user.click(screen.getByRole('switch', { name: 'Offer the current page' }));
  expect(bus.callsOf('settings.set').map(({ settings }) => settings)).toEqual([
    { colorSchema: 'dark' },
    { enableCurrent: false },
  ]);
});

test('access is asked for and taken back; the web app has no such sections', async () => {
  const access = fakeAccess();
  await renderView(<SettingsView />, settingsBus(), { surface: 'settings', access });
  await user.click(await screen.findByRole('button', { name: 'Allow on every site' }));
  expect(access.request).toHaveBeenCalledWith(['<all_urls>']);
  await user.click(screen.getByRole('button', { name: 'Remove https://en.wikipedia.org/*' }));
  expect(access.remove).toHaveBeenCalledWith(['https://en.wikipedia.org/*']);
  cleanup();
  await renderView(<SettingsView />, settingsBus(), { surface: 'web', access: null });
  await screen.findByLabelText('API host');
  expect(screen.queryByRole('heading', { name: 'Site access' })).toBeNull();
});

test('a backup is one file; a bad file says that nothing was changed', async () => {
  const { shell } = await renderView(<SettingsView />, settingsBus(), { surface: 'settings' });
  await user.click(await screen.findByRole('button', { name: 'Save a backup' }));
  await screen.findByText('2 entries saved');
  expect(shell.saveFile).toHaveBeenCalledWith(
    expect.stringMatching(/^gloss-\d{4}-\d\d-\d\d\.jsonl$/),
    'application/jsonl',
    ['{"a":1}\n', '{"b":2}\n'],
  );
  await user.upload(
    screen.getByLabelText('Restore a backup', { selector: 'input' }),
    new File(['x'], 'x.jsonl', { type: 'application/json' }),
  );
  await screen.findByText(/Nothing was changed\./);
});

test('the search leaves what holds the words', async () => {
  await renderView(<SettingsView />, settingsBus(), { surface: 'settings' });
  await user.type(await screen.findByRole('searchbox', { name: 'Search settings' }), 'backup');
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    'Data',
  ]);
});
