import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { Shell } from '#features/shell.tsx';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { conversation, documentInfo, message, pageState } from '#test/support/fake-rows.ts';
import { pageNames, renderView } from '#test/support/view.tsx';
import { pathAddresses } from '#ui/routing/addresses.ts';
import { Router } from '#ui/routing/router.ts';
import { ChatView } from '../chat-view.tsx';

afterEach(cleanup);
const user = userEvent.setup();
const composer = () => screen.getByRole('textbox', { name: 'Message' });
const field = () => screen.findByRole('combobox', { name: 'All commands' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

const rows = () => ({
  conversation: conversation('c1', 'Tides'),
  messages: [
    message({ messageId: 'q1', type: 'human', text: 'A question' }, 1),
    message({ messageId: 'a1', type: 'ai', parentMessageId: 'q1', text: 'An answer.' }, 2),
  ],
});

async function open(more: Partial<Shell> = {}) {
  const fake = createFakeChat({
    page: pageState(),
    document: documentInfo('doc1', 'An article', 3210),
    rows: rows(),
    local: { conversationId: 'c1', draft: '' },
  });
  const views: Readonly<Record<string, () => ReactNode>> = {
    library: () => <p>The library</p>,
    memos: () => <p>The memos</p>,
    tools: () => <p>The tools</p>,
  };
  const pages = pageNames.map((page) => {
    const View = views[page.feature];
    return View ? { ...page, View } : page;
  });
  const rendered = await renderView(<ChatView />, fake.bus, { pages, ...more });
  await screen.findByRole('article', { name: 'Answer' });
  return { fake, ...rendered };
}

async function openPalette() {
  await user.keyboard('{Control>}k{/Control}');
  return field();
}

test('the palette lists each command once, those of every menu among them', async () => {
  await open({ otherPlace: { kind: 'tab', open: async () => undefined } });
  await openPalette();
  const listed = options();
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed).toEqual(
    expect.arrayContaining([
      'New chat',
      'Open in full tab',
      'Settings',
      'Rename chat',
      'Delete chat',
      'Read this page',
      'Choose files',
      'An open tab@',
      'Screenshot of the page',
      'Screenshot of an area',
      'History',
      'Search chats',
      'Library',
      'Memos',
      'Theme: Dark',
    ]),
  );
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'More' }));
  const menu = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(listed).toEqual(
    expect.arrayContaining(menu.filter((text) => !text?.startsWith('All commands'))),
  );
});

test('typing narrows the list; arrows choose, Enter runs, and the focus is back before that', async () => {
  const { shell } = await open();
  act(() => composer().focus());
  const box = await openPalette();
  expect(document.activeElement).toBe(box);
  await user.keyboard('theme');
  expect(options()).toEqual([
    'Theme: Follow the system',
    'Theme: Light',
    'Theme: Dark',
    'Search chats for “theme”',
  ]);
  const chosen = () => document.getElementById(box.getAttribute('aria-activedescendant')!);
  expect(chosen()?.textContent).toBe('Theme: Follow the system');
  await user.keyboard('{ArrowUp}');
  expect(chosen()?.textContent).toBe('Search chats for “theme”');
  await user.clear(box);
  await user.keyboard('settings');
  jest.mocked(shell.openSettings).mockImplementation(() => {
    expect(document.activeElement).toBe(composer());
  });
  await user.keyboard('{Enter}');
  expect(shell.openSettings).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('Escape and the key that opened it give the focus back', async () => {
  await open();
  const history = screen.getByRole('button', { name: 'History' });
  for (const leave of ['{Escape}', '{Control>}k{/Control}']) {
    act(() => history.focus());
    await openPalette();
    await user.keyboard(leave);
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    expect(document.activeElement).toBe(history);
  }
  // Nothing had the focus: the composer gets it.
  act(() => history.blur());
  await openPalette();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(composer()));
});

test('words that match no command are searched in the chats', async () => {
  await open();
  await openPalette();
  await user.keyboard('Tid{Enter}');
  const list = await screen.findByRole('list', { name: 'Chats' });
  await within(list).findByRole('button', { name: /^Tides/ });
  expect(screen.getByRole('searchbox', { name: 'Search chats' })).toHaveProperty('value', 'Tid');
});

test('where places have addresses, the chats that hold the words are on their page', async () => {
  history.replaceState(null, '', '/app/chat/c1');
  const router = new Router(pathAddresses(() => '/app'));
  await open({ surface: 'web', windowId: null, router });
  await openPalette();
  expect(options()).toEqual(expect.arrayContaining(['Chats', 'Library', 'Memos', 'Tools']));
  expect(options()).not.toContain('An open tab@');
  await user.keyboard('gamma{Enter}');
  const search = await screen.findByRole('searchbox', { name: 'Search chats' });
  expect(search).toHaveProperty('value', 'gamma');
  expect(document.activeElement).toBe(search);
  expect(location.pathname + location.search).toBe('/app/chats?words=gamma');
});

test('a command replaces the panel that is open', async () => {
  await open();
  await openPalette();
  await user.keyboard('memos{Enter}');
  await screen.findByText('The memos');
  await openPalette();
  await user.keyboard('library{Enter}');
  await screen.findByText('The library');
  expect(screen.queryByText('The memos')).toBeNull();
});

test('the last answer is copied and regenerated; a theme is chosen; a chat is renamed', async () => {
  const { fake, shell } = await open();
  await openPalette();
  await user.keyboard('copy{Enter}');
  expect(shell.copy).toHaveBeenCalledWith('An answer.');
  await openPalette();
  await user.keyboard('theme dark{Enter}');
  expect(fake.bus.callsOf('settings.set')).toContainEqual({ colorSchema: 'dark' });
  await openPalette();
  await user.keyboard('rename{Enter}');
  const name = await screen.findByRole('textbox', { name: 'Chat name' });
  expect(document.activeElement).toBe(name);
  await user.keyboard('{Escape}');
  await openPalette();
  await user.keyboard('retry{Enter}');
  await waitFor(() => expect(fake.bus.callsOf('turn.retry')).toHaveLength(1));
});
