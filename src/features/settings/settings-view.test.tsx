import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import type { AccountState } from '#domain/account/state.ts';
import { defaultSettings } from '#domain/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { renderAt } from '#test/support/app-page.tsx';
import { createFakeChat, type FakeChatOptions } from '#test/support/fake-chat.ts';
import { listedModel } from '#test/support/fake-rows.ts';
import { fakeAccess, fakeBackups, renderView } from '#test/support/view.tsx';
import { SettingsView } from './settings-view.tsx';

/** What a section does is tested here, not which of them is open. */
configure({ defaultHidden: true });
afterEach(cleanup);
const user = userEvent.setup({ delay: null });

function settingsBus(options: FakeChatOptions = {}) {
  const { bus } = createFakeChat(options);
  bus.handle({
    'secret.names': () => ({ names: [], keyOrigins: [] }),
    'secret.set': () => ({}),
    'provider.test': ({ apiKey }) =>
      apiKey === 'right'
        ? { models: ['m-1', 'm-2'], model: 'm-1', error: null }
        : {
            models: [],
            model: null,
            error: { code: 'provider_unauthorized', message: '', retryable: false },
          },
    'storage.estimate': () => ({
      used: 2_000_000,
      quota: 1_000_000_000,
      persisted: false,
      nearlyFull: false,
    }),
    'backup.export': ({ add }) => ['{"a":1}\n', '{"b":2}\n'].forEach(add),
    'site.watch': () => of([]),
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
  expect(bus.callsOf('secret.set')).toEqual([
    { name: 'OPENAI_API.apiKey', value: 'sk-secret', host: 'https://api.example.com' },
  ]);
  const stored = JSON.stringify(bus.callsOf('settings.set'));
  expect(stored).toContain('https://api.example.com');
  expect(stored).not.toContain('sk-secret');
  expect(screen.getByLabelText('API key')).toHaveProperty('value', '');
});

test('S2.5 Test connection shows what is wrong, then lists models, and one is chosen by a click', async () => {
  await renderView(<SettingsView />, settingsBus(), { surface: 'settings' });
  await user.type(await screen.findByLabelText('API host'), 'api.example.com');
  await user.type(screen.getByLabelText('API key'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Test connection' }));
  await screen.findByText(
    'The model provider did not accept the API key. Enter it again, or connect another model.',
  );
  await user.clear(screen.getByLabelText('API key'));
  await user.type(screen.getByLabelText('API key'), 'right');
  await user.click(screen.getByRole('button', { name: 'Test connection' }));
  const found = await screen.findByRole('list', { name: 'Models found' });
  await user.click(within(found).getByRole('button', { name: 'Use m-2' }));
  expect(screen.getByLabelText('Model')).toHaveProperty('value', 'm-2');
});

test('a text that is no web address cannot be saved', async () => {
  const bus = settingsBus();
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await user.type(await screen.findByLabelText('API host'), 'not an address{Enter}');
  screen.getByText('This is not a web address.');
  expect(bus.callsOf('settings.set')).toEqual([]);
});

test('theme and the offer of the page are saved as chosen', async () => {
  const bus = settingsBus();
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await user.click(await screen.findByRole('radio', { name: 'Dark' }));
  await user.click(screen.getByRole('switch', { name: 'Offer the current page' }));
  expect(bus.callsOf('settings.set')).toEqual([{ colorSchema: 'dark' }, { enableCurrent: false }]);
});

test('access is requested and revoked; the web app has no such sections', async () => {
  const access = fakeAccess();
  await renderView(<SettingsView />, settingsBus(), { surface: 'settings', access });
  await user.click(await screen.findByRole('button', { name: /^Every site/ }));
  expect(access.request).toHaveBeenLastCalledWith(['<all_urls>']);
  await user.click(screen.getByRole('button', { name: /^Mail and social sites/ }));
  expect(access.request).toHaveBeenLastCalledWith(
    expect.arrayContaining(['https://mail.google.com/*', 'https://www.linkedin.com/*']),
  );
  await user.click(screen.getByRole('button', { name: 'Remove https://en.wikipedia.org/*' }));
  expect(access.remove).toHaveBeenCalledWith(['https://en.wikipedia.org/*']);
  cleanup();
  await renderView(<SettingsView />, settingsBus(), { surface: 'web', access: null });
  await screen.findByLabelText('API host');
  expect(screen.queryByRole('heading', { name: 'Site access' })).toBeNull();
});

test('a backup is one file with its documents; files that do not fit are reported', async () => {
  const lines: Blob[] = [];
  const blob = new Blob(['zip']);
  const pack = async (given: Blob) => {
    lines.push(given);
    return { blob, files: 3, leftOut: 2 };
  };
  const more = { surface: 'settings', backups: async () => fakeBackups({ pack }) } as const;
  const { shell } = await renderView(<SettingsView />, settingsBus(), more);
  await user.click(await screen.findByRole('button', { name: 'Save a backup' }));
  await screen.findByText('2 items saved · 3 files');
  screen.getByText(/^2 files, the oldest, did not fit/);
  expect(await lines[0]?.text()).toBe('{"a":1}\n{"b":2}\n');
  expect(shell.saveFile).toHaveBeenCalledWith(
    expect.stringMatching(/^gloss-\d{4}-\d\d-\d\d\.zip$/),
    'application/zip',
    [blob],
  );
});

test('a bad backup reports that nothing was changed, and restores no files', async () => {
  const saveFiles = jest.fn(async () => ({ saved: 1, leftOut: 0 }));
  const unpack = async () => ({ lines: 'x', saveFiles });
  await renderView(<SettingsView />, settingsBus(), {
    surface: 'settings',
    backups: async () => fakeBackups({ unpack }),
  });
  await user.upload(
    await screen.findByLabelText('Restore a backup', { selector: 'input' }),
    new File(['x'], 'x.jsonl', { type: 'application/json' }),
  );
  await screen.findByText(/Nothing was changed\./);
  expect(saveFiles).not.toHaveBeenCalled();
});

test('a restore brings back the files of documents; those that do not fit are reported', async () => {
  const bus = settingsBus();
  bus.handle({ 'backup.restore': ({ text }) => ({ rows: text.length, withheld: {} }) });
  const saveFiles = async () => ({ saved: 4, leftOut: 1 });
  const unpack = async () => ({ lines: '12', saveFiles });
  await renderView(<SettingsView />, bus, {
    surface: 'settings',
    backups: async () => fakeBackups({ unpack }),
  });
  await user.upload(
    await screen.findByLabelText('Restore a backup', { selector: 'input' }),
    new File(['PK'], 'x.zip', { type: 'application/zip' }),
  );
  await screen.findByText('2 items restored · 4 files');
  screen.getByText(/^1 file did not fit on this device/);
});

test('hosts and consents of a backup are used only after confirmation', async () => {
  const bus = settingsBus();
  const saved: object[] = [];
  bus.handle({
    'backup.restore': () => ({ rows: 1, withheld: { openaiApiHost: 'https://evil.example' } }),
    'settings.set': (settings) => {
      saved.push(settings);
      return {};
    },
  });
  const saveFiles = async () => ({ saved: 0, leftOut: 0 });
  const unpack = async () => ({ lines: '1', saveFiles });
  await renderView(<SettingsView />, bus, {
    surface: 'settings',
    backups: async () => fakeBackups({ unpack }),
  });
  const file = new File(['PK'], 'x.zip', { type: 'application/zip' });
  const field = await screen.findByLabelText('Restore a backup', { selector: 'input' });
  await user.upload(field, file);
  await screen.findByText('Model address: https://evil.example');
  await user.click(screen.getByRole('button', { name: 'Leave mine' }));
  expect(screen.queryByText('Model address: https://evil.example')).toBeNull();
  expect(saved).toEqual([]);
  await user.upload(field, file);
  await user.click(await screen.findByRole('button', { name: 'Use these' }));
  expect(saved).toEqual([{ openaiApiHost: 'https://evil.example' }]);
});

test('only when I click revokes every page, and retains the origin of the model host', async () => {
  const origins = async () => ['https://api.example.com/*', 'https://x.com/*'];
  const access = { ...fakeAccess(), origins };
  const bus = settingsBus({ settings: { openaiApiHost: 'https://api.example.com/v1' } });
  await renderView(<SettingsView />, bus, { surface: 'settings', access });
  const click = await screen.findByRole('button', { name: /^Only when I click/ });
  expect(click.getAttribute('aria-pressed')).toBe('false');
  await user.click(click);
  expect(access.remove).toHaveBeenCalledWith(['https://x.com/*']);
});

/** They are asked for once their section is shown. */
async function openModels() {
  await user.click(await screen.findByRole('button', { name: 'Models' }));
  await within(await screen.findByLabelText('Summary')).findByRole('option', { name: 'm-1' });
}

test('S2.15 Chat, Summary and the tools in pages have a model each; contexts that are hidden or not used yet have none', async () => {
  const bus = settingsBus({
    models: [listedModel('m-1'), listedModel('draws', { usageGroup: 'ART' })],
  });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await openModels();
  const selects = [...document.querySelectorAll('select')];
  expect(selects.map((each) => each.labels[0]?.textContent)).toEqual([
    'Memory for what Ollama reads',
    'Chat',
    'Summary',
    'Web search',
    'Tools for selected text',
    'Pictures',
    'Service',
    'Search engine',
    'Interface language',
    'For how long',
    'Space at most',
    'Search by meaning',
  ]);
  const options = (name: string) =>
    within(screen.getByLabelText(name))
      .getAllByRole('option')
      .map((each) => each.textContent);
  expect(options('Summary')).toEqual(['Same as Chat', 'm-1']);
  await user.selectOptions(screen.getByLabelText('Summary'), 'm-1');
  await user.selectOptions(screen.getByLabelText('Summary'), 'Same as Chat');
  expect(bus.callsOf('settings.set')).toEqual([
    { summaryModel: { connection: 'OPENAI_API', model: 'm-1' } },
    { summaryModel: null },
  ]);
});

test('S2.15 the model of the tools in pages is chosen, or follows Chat; the web app has no such tools', async () => {
  const bus = settingsBus({ models: [listedModel('m-1')] });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await openModels();
  const field = screen.getByRole('combobox', { name: 'Tools for selected text' });
  await user.selectOptions(field, 'm-1');
  await user.selectOptions(field, 'Same as Chat');
  expect(bus.callsOf('settings.set')).toEqual([
    { contextMenuModel: { connection: 'OPENAI_API', model: 'm-1' } },
    { contextMenuModel: null },
  ]);
  cleanup();
  await renderView(<SettingsView />, settingsBus(), { surface: 'web', access: null });
  await screen.findByLabelText('Summary');
  expect(screen.queryByRole('combobox', { name: 'Tools for selected text' })).toBeNull();
});

test('S3.8 a reset retains the OPENAI_API entry, and is reverted by Undo', async () => {
  const bus = settingsBus({
    settings: {
      openaiApiHost: 'https://api.example.com',
      colorSchema: 'dark',
      chatMode: 'immersive',
      faqOffered: false,
    },
  });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await user.click(await screen.findByRole('button', { name: 'Reset all settings' }));
  expect(bus.callsOf('settings.set').at(-1)).toEqual({
    ...defaultSettings,
    openaiApiHost: 'https://api.example.com',
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(bus.callsOf('settings.set').at(-1)).toMatchObject({
    colorSchema: 'dark',
    chatMode: 'immersive',
    faqOffered: false,
  });
});

test('low storage is shown with what to do, and space is freed', async () => {
  const bus = settingsBus();
  bus.handle({
    'storage.estimate': () => ({
      used: 900_000_000,
      quota: 1_000_000_000,
      persisted: true,
      nearlyFull: true,
    }),
    'storage.free': () => ({ deleted: 2, pages: 5 }),
  });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await screen.findByText('900 MB of 1 GB used');
  await screen.findByText(/^Storage is nearly full/);
  await user.click(screen.getByRole('button', { name: 'Free up space' }));
  await screen.findByText('Removed for good: 2 deleted items, 5 pages');
});

test('S3.9 PDFs are offered at first; once they open in Gloss there is nothing to choose', async () => {
  const bus = settingsBus();
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  const offered = await screen.findByRole('switch', { name: 'Offer to read a PDF in a tab' });
  const opened = screen.getByRole('switch', { name: 'Open PDFs in Gloss' });
  expect([offered, opened].map((item) => (item as HTMLInputElement).checked)).toEqual([
    true,
    false,
  ]);
  await user.click(offered);
  expect(bus.callsOf('settings.set').at(-1)).toEqual({ pdfEnabledChooser: false });
  await user.click(opened);
  expect(bus.callsOf('settings.set').at(-1)).toEqual({ pdfEnabled: true });
  await waitFor(() => expect(offered).toHaveProperty('disabled', true));
  expect(offered).toHaveProperty('checked', true);
});

test('documents are stored on the paired server by a switch; without a server there is no switch', async () => {
  const bus = settingsBus();
  const server = 'http://127.0.0.1:8787';
  bus.handle({
    'documents.server': () => ({
      server: { server, isConnected: true, isLocal: true, isSaving: true },
    }),
  });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  const field = await screen.findByRole('switch', { name: 'Keep documents on my server' });
  expect(field).toHaveProperty('checked', true);
  await user.click(field);
  await waitFor(() =>
    expect(bus.callsOf('settings.set').at(-1)).toEqual({
      documentsOnServer: { [server]: false },
    }),
  );
  cleanup();
  bus.handle({
    'documents.server': () => ({
      server: { server, isConnected: false, isLocal: true, isSaving: true },
    }),
  });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await screen.findByRole('button', { name: 'Save a backup' });
  expect(screen.queryByRole('switch', { name: 'Keep documents on my server' })).toBeNull();
});

test.each([
  ['the extension', {}],
  ['the web app', { access: null }],
])(
  'hosts that may receive recordings are shown in %s and revoked, with an undo',
  async (_, more) => {
    const bus = settingsBus({ settings: { recordingHosts: ['a.example', 'b.example:8443'] } });
    await renderAt('/settings/data', <SettingsView />, bus, { surface: 'settings', ...more });
    const list = await screen.findByRole('list', {
      name: /^Send recordings to these providers/,
    });
    const hosts = () =>
      within(list)
        .queryAllByRole('listitem')
        .map((each) => each.textContent);
    expect(hosts()).toEqual(['a.example', 'b.example:8443']);
    const back = (host: string) =>
      user.click(screen.getByRole('button', { name: `Ask again before sending to ${host}` }));
    await back('a.example');
    expect(bus.callsOf('settings.set').at(-1)).toEqual({ recordingHosts: ['b.example:8443'] });
    expect(document.activeElement?.getAttribute('aria-label')).toContain('b.example:8443');
    await back('b.example:8443');
    expect(hosts()).toEqual([]);
    await screen.findByText('None. Gloss asks first each time.');
    await user.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1)!);
    expect(hosts()).toEqual(['b.example:8443']);
  },
);

test('no new confirmation is promised for a host where that could not be saved', async () => {
  const bus = settingsBus({ settings: { recordingHosts: ['a.example'] } });
  bus.handle({ 'settings.set': () => Promise.reject(new CodedError('storage_full')) });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await user.click(
    await screen.findByRole('button', { name: 'Ask again before sending to a.example' }),
  );
  await screen.findByText('a.example');
  expect(bus.callsOf('settings.set')).toHaveLength(1);
  expect(screen.queryByText('Gloss asks again before it uses a.example')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('S3.9 summarizeButton: a summary button that was removed from a site can be had again', async () => {
  const off = { gmail: true, outlook: true, pdf: true, youtube: false };
  const bus = settingsBus({ settings: { summarizeButton: off } });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  const control = await screen.findByRole('switch', { name: 'On YouTube videos' });
  await waitFor(() => expect(control).toHaveProperty('checked', false));
  await user.click(control);
  expect(bus.callsOf('settings.set')).toEqual([{ summarizeButton: { ...off, youtube: true } }]);
});

test.each([
  ['Summarise', 'sidebarSummaryButton'],
  ['Write something new', 'writeButton'],
])('S3.9 "%s", %s: sites for which the sidebar does not offer it', async (name, button) => {
  const bus = settingsBus();
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  const summarise = await screen.findByText('Summarise', { selector: 'summary' });
  const details = within(summarise.closest('section')!)
    .getAllByText(name, { selector: 'summary' })[0]!
    .closest('details')!;
  details.open = true;
  await user.click(within(details).getByRole('radio', { name: 'Only on these sites' }));
  const [change] = bus.callsOf('settings.set');
  expect(change?.buttonSettings).toEqual({
    ...defaultSettings.buttonSettings,
    [button]: { visibility: { isWhitelistMode: true, whitelist: [], blacklist: [] } },
  });
});

test('S3.9 the buttons at composers: per site, and per button on a site', async () => {
  const bus = settingsBus();
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await user.click(await screen.findByRole('switch', { name: 'Reddit' }));
  expect(bus.callsOf('settings.set')).toEqual([{ inputAssistantButton: { reddit: false } }]);
  const region = screen.getByRole('region', { name: 'Buttons where you write' });
  const details = within(region).getByText('Refine a draft').closest('details')!;
  details.open = true;
  const only = within(details).getByRole('radio', { name: 'Only on these sites' });
  await user.click(only);
  const [, change] = bus.callsOf('settings.set');
  expect(change?.buttonSettings).toEqual({
    ...defaultSettings.buttonSettings,
    inputAssistantRefineDraftButton: {
      visibility: { isWhitelistMode: true, whitelist: [], blacklist: [] },
    },
  });
});

test('"Write like me" is off until it is turned on; a deleted sample comes back by Undo', async () => {
  const sample = { id: 's1', text: 'Ahoy! Cheers, Jo', created_at: '2026-01-01' };
  let samples = [sample];
  const bus = settingsBus({ settings: { writeLikeMe: true } });
  bus.handle({
    'samples.list': () => samples,
    'samples.remove': () => {
      samples = [];
      return {};
    },
    'samples.add': () => {
      samples = [sample];
      return {};
    },
  });
  expect(defaultSettings.writeLikeMe).toBe(false);
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  const list = await screen.findByRole('list', { name: 'Write like me' });
  await user.click(await within(list).findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText(sample.text)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(sample.text)).toBeTruthy();
  expect(bus.callsOf('samples.add')).toEqual([sample]);
});

test('S3.8 conversationStyle: the style of answers is one of three', async () => {
  const bus = settingsBus();
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  expect(await screen.findByRole('radio', { name: 'Balanced' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('radio', { name: 'Precise' }));
  await waitFor(() =>
    expect(bus.callsOf('settings.set')).toEqual([{ conversationStyle: 'precise' }]),
  );
});

test.each([
  [{ status: 'paired', oneList: 'off' }, /^Your chats .* are kept on this device\.$/],
  [{ status: 'paired', oneList: 'on' }, /are the same in the web app, the sidebar and/],
  [{ status: 'signedIn' }, /^With an account, your chats, .* are on all your devices/],
])('U2.1 Data says where chats are: %j', async (state, said) => {
  const bus = settingsBus();
  const account = { user: null, isStale: false, ...state } as AccountState;
  bus.handle({ 'account.get': () => ({ account }) });
  await renderView(<SettingsView />, bus, { surface: 'settings' });
  await waitFor(() => expect(document.querySelector('#data > p')?.textContent).toMatch(said));
});
