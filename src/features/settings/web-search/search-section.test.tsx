import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Settings } from '#domain/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { fakeAccess, renderView } from '#test/support/view.tsx';
import { SettingsView } from '../settings-view.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });

async function open(settings: Partial<Settings> = {}) {
  const { bus } = createFakeChat({ settings });
  bus.handle({
    'search.sources': async () => {
      const now = await bus.rows.settings.get();
      return {
        sources: [
          { source: 'endpoint', isOpen: now.searchEndpoint !== null },
          { source: 'server', isOpen: false },
          { source: 'engine', isOpen: true },
        ],
      };
    },
    'secret.set': () => ({}),
  });
  const access = fakeAccess();
  await renderView(<SettingsView />, bus, { surface: 'settings', access });
  const sections = screen.getByRole('navigation', { name: 'Sections' });
  await user.click(within(sections).getByText('Web search'));
  const list = await screen.findByRole('list', { name: 'Where search results come from' });
  const names = () => [...list.children].map((row) => row.querySelector('label')?.textContent);
  const row = (name: string) =>
    [...list.children].find((each) => each.textContent?.includes(name)) as HTMLElement;
  return { bus, access, names, row };
}

const own = 'Your own search service';
const server = 'The Gloss server';
const engine = 'A search engine, in this browser';

test('S3.8 sources are asked in the order that the person sets, by keyboard too, and those that are off are not', async () => {
  const { bus, names, row } = await open();
  expect(names()).toEqual([own, server, engine]);
  await within(row(server)).findByText('Not connected: sign in, or connect a server');
  await within(row(engine)).findByText('Ready');
  const up = within(row(engine)).getByRole('button', { name: `Move up: ${engine}` });
  up.focus();
  await user.keyboard('{Enter}');
  expect(names()).toEqual([own, engine, server]);
  await waitFor(() => expect(document.activeElement).toBe(up));
  await user.click(within(row(own)).getByRole('switch'));
  expect(names()).toEqual([engine, server, own]);
  within(row(own)).getByText('Off');
  expect(bus.callsOf('settings.set')).toEqual([
    { searchSources: ['endpoint', 'engine', 'server'] },
    { searchSources: ['engine', 'server'] },
  ]);
});

test('a service of the person is set up with its key, and asked for access in the click', async () => {
  const { bus, access, row } = await open();
  await user.click(within(row(own)).getByText('Set up SearXNG, Brave Search or Tavily'));
  const save = within(row(own)).getByRole('button', { name: 'Save service' });
  expect(save).toHaveProperty('disabled', true);
  await user.selectOptions(within(row(own)).getByLabelText('Service'), 'Tavily');
  await user.type(within(row(own)).getByLabelText('Key of the search service'), 'tvly-1');
  await user.click(save);
  expect(access.request).toHaveBeenLastCalledWith(['https://api.tavily.com/*']);
  await waitFor(() =>
    expect(bus.callsOf('secret.set')).toEqual([{ name: 'search.apiKey', value: 'tvly-1' }]),
  );
  expect(bus.callsOf('settings.set')).toEqual([{ searchEndpoint: { kind: 'tavily', host: '' } }]);
  await within(row(own)).findByText('Tavily is set up · Change');
  await within(row(own)).findByText('Ready');
  await user.click(within(row(own)).getByRole('button', { name: 'Remove service' }));
  expect(bus.callsOf('secret.set').at(-1)).toEqual({ name: 'search.apiKey', value: null });
});

test.each([
  ['no extension', null, 'Install the extension'],
  ['one that is too old for it', '8.2.0', 'Update the extension'],
])(
  'S5.11 in the web app the source that needs the extension says so: %s',
  async (_, version, name) => {
    const { bus } = createFakeChat({});
    bus.handle({
      'search.sources': () => ({ sources: [{ source: 'engine', isOpen: false }] }),
      'account.providers': () => ({
        email: true,
        google: false,
        mailbox: false,
        minExtensionVersion: '1.0.0',
        server: 'https://gloss.example',
        extensionUrl: 'https://gloss.example/install',
      }),
    });
    const state = version === null ? null : { version, isSignedIn: false, isWanted: false };
    const extension = { state: async () => state, signIn: async () => undefined };
    await renderView(<SettingsView />, bus, { surface: 'web', extension });
    const sections = screen.getByRole('navigation', { name: 'Sections' });
    await user.click(within(sections).getByText('Web search'));
    await screen.findByText('Needs the Gloss extension in this browser');
    const install = await screen.findByRole('link', { name });
    expect(install.getAttribute('href')).toBe('https://gloss.example/install');
  },
);

test('pages of engines have the button that answers only when it is asked for', async () => {
  const { bus } = await open();
  const name = 'Show “Answer with Gloss” on pages of search engines';
  const button = screen.getByRole('switch', { name });
  expect(button).toHaveProperty('checked', false);
  await user.click(button);
  expect(bus.callsOf('settings.set')).toMatchObject([{ answerButton: { isVisible: true } }]);
});

test('a test of a source shows how many results came, or why none did', async () => {
  const { bus, row } = await open();
  bus.handle({ 'search.test': () => ({ name: 'google', count: 9, error: null }) });
  await user.click(within(row(engine)).getByRole('button', { name: `Test: ${engine}` }));
  await within(row(engine)).findByText('Works: 9 results');
  const error = new CodedError('search_unauthorized').toData();
  bus.handle({ 'search.test': () => ({ name: 'Brave Search', count: 0, error }) });
  await user.click(within(row(own)).getByRole('button', { name: `Test: ${own}` }));
  await waitFor(() => expect(row(own).querySelector('[data-bad]')).not.toBeNull());
  expect(bus.callsOf('search.test')).toEqual([{ source: 'engine' }, { source: 'endpoint' }]);
});

test('S3.8 engine and number of pages are saved as chosen', async () => {
  const { bus } = await open();
  await user.selectOptions(screen.getByLabelText('Search engine'), 'DuckDuckGo');
  fireEvent.change(screen.getByLabelText(/^Pages that are read/), { target: { value: '3' } });
  expect(bus.callsOf('settings.set')).toEqual([
    { searchEngine: 'duckduckgo' },
    { maxResultsCount: 3 },
  ]);
});
