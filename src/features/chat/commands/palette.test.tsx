import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { PanelProps, Shell } from '#features/shell.tsx';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { conversation, documentInfo, message, pageState } from '#test/support/fake-rows.ts';
import { pageNames, renderView } from '#test/support/view.tsx';
import { pathAddresses } from '#ui/routing/addresses.ts';
import { Router } from '#ui/routing/router.ts';
import { ChatView } from '../chat-view.tsx';

afterEach(cleanup);
const user = userEvent.setup();
const composer = () => screen.getByRole('textbox', { name: 'Message' });
const field = () => screen.findByRole('combobox', { name: 'Search' });
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
    expect.arrayContaining(menu.filter((text) => !text?.startsWith('Search'))),
  );
});

test('typing narrows the list; arrows choose, Enter runs, and the focus is back before that', async () => {
  const { shell } = await open();
  act(() => composer().focus());
  const box = await openPalette();
  expect(document.activeElement).toBe(box);
  await user.keyboard('theme');
  const themes = ['Theme: Follow the system', 'Theme: Light', 'Theme: Dark'];
  await waitFor(() => expect(options()).toEqual([...themes, 'Search chats for “theme”']));
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
  await waitFor(() => expect(shell.openSettings).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('U2.7 “dark” finds the theme first, before settings and texts that have the word', async () => {
  const place = { section: 'appearance', field: 'settings.appearance.dark', also: '' } as const;
  await open({ settingPlaces: async () => [{ ...place, title: 'Dark' }] });
  await openPalette();
  await user.keyboard('dark');
  await screen.findByRole('option', { name: /^Dark/ });
  expect(options()[0]).toBe('Theme: Dark');
});

test('U2.7 each command is in the group of its kind', async () => {
  history.replaceState(null, '', '/app/chat/c1');
  await open({ surface: 'web', windowId: null, router: new Router(pathAddresses(() => '/app')) });
  await openPalette();
  const groupOf = (name: string) =>
    screen.getByRole('option', { name }).closest('[role="group"]')?.getAttribute('aria-label');
  expect(groupOf('Settings')).toBe('Settings');
  expect(groupOf('Library')).toBe('Saved');
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

/** A chat more, a memo and a file. */
function others(fake: ReturnType<typeof createFakeChat>) {
  const question = message({
    messageId: 'q2',
    type: 'human',
    conversationId: 'c2',
    text: 'Which?',
  });
  fake.rows.next(
    new Map(fake.rows.value).set('c2', {
      conversation: conversation('c2', 'Harbour dues'),
      messages: [question],
    }),
  );
  const at = '2026-11-20T10:00:00.000Z';
  const document = { docType: 'page_content__webpage', isHere: true } as const;
  const memo = { kind: 'memo', id: 'm1', title: 'Coasts', line: 'A harbour of stone', at } as const;
  const file = { kind: 'document', id: 'd1', title: 'harbour.md', line: '', at, document } as const;
  const chat = { kind: 'chat', id: 'c2', title: 'Harbour dues', line: '', at } as const;
  fake.bus.handle({
    'find.recent': () => [memo, chat],
    'find.named': ({ words }) => ('harbour'.startsWith(words) ? [chat, file, memo] : []),
  });
}

test('U2.4 the empty field shows what was changed last, then the commands', async () => {
  const { fake } = await open();
  others(fake);
  await openPalette();
  const recent = await screen.findByRole('group', { name: 'Recent' });
  const names = within(recent).getAllByRole('option');
  expect(names.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^CoastsA harbour of stone/),
    expect.stringMatching(/^Harbour dues/),
  ]);
  expect(within(screen.getByRole('listbox')).getAllByRole('group')[0]).toBe(recent);
  expect(options().some((text) => text === 'New chat')).toBe(true);
});

test('U2.4 a title, a file and a memo are found at once, in groups, the title first; Enter opens it', async () => {
  const { fake } = await open();
  others(fake);
  await openPalette();
  // Enter waits for what these words find.
  await user.keyboard('harbour{Enter}');
  await screen.findByText('Which?');
  expect(screen.queryByRole('combobox')).toBeNull();
  await openPalette();
  await user.keyboard('harbour');
  await screen.findByRole('group', { name: 'Memos' });
  const groups = within(screen.getByRole('listbox')).getAllByRole('group');
  expect(groups.map((group) => group.getAttribute('aria-label')).slice(0, 3)).toEqual([
    'Chats',
    'Documents',
    'Memos',
  ]);
  const marks = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marks.slice(0, 3)).toEqual(['Harbour', 'harbour', 'harbour']);
});

const Memos = ({ memoId }: PanelProps) => <p>Memos from {memoId} on</p>;

test('U2.4 a memo that was found is the first of its panel', async () => {
  const pages = pageNames.map((page) =>
    page.feature === 'memos' ? { ...page, View: Memos } : page,
  );
  const { fake } = await open({ pages });
  others(fake);
  await openPalette();
  await user.keyboard('harb');
  await user.click(await screen.findByRole('option', { name: /^Coasts/ }));
  await screen.findByText('Memos from m1 on');
});

test('U2.4 where places have addresses, what was found opens at its own', async () => {
  history.replaceState(null, '', '/app/chat/c1');
  const router = new Router(pathAddresses(() => '/app'));
  const { fake } = await open({ surface: 'web', windowId: null, router });
  others(fake);
  for (const [name, path] of [
    [/^Coasts/, '/app/memos/m1'],
    [/^harbour.md/, '/app/library/d1'],
    [/^Harbour dues/, '/app/chat/c2'],
  ] as const) {
    await openPalette();
    await user.keyboard('harb');
    await user.click(await screen.findByRole('option', { name }));
    expect(location.pathname).toBe(path);
  }
});

test('U2.4 a field of the settings is found by its name or other words, and opened', async () => {
  const place = {
    section: 'appearance',
    field: 'settings.appearance.theme',
    also: 'night',
  } as const;
  const settingPlaces = async () => [{ ...place, title: 'Colours' }];
  const { shell } = await open({ settingPlaces });
  await openPalette();
  await user.keyboard('night');
  const group = await screen.findByRole('group', { name: 'Settings' });
  await user.click(within(group).getByRole('option', { name: /^Colours/ }));
  expect(shell.openSettings).toHaveBeenCalledWith('appearance', 'settings.appearance.theme');
});

test('U2.4 what cannot be searched is said, and the commands run all the same', async () => {
  const { fake, shell } = await open();
  fake.bus.handle({ 'find.named': () => Promise.reject(new CodedError('storage_full')) });
  await openPalette();
  await user.keyboard('settings');
  await screen.findByRole('alert');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(shell.openSettings).toHaveBeenCalledTimes(1));
});

test('words that nothing has are searched in the chats', async () => {
  await open();
  await openPalette();
  await user.keyboard('gamma{Enter}');
  const list = await screen.findByRole('list', { name: 'Chats' });
  expect(within(list).queryByRole('button')).toBeNull();
  expect(screen.getByRole('searchbox', { name: 'Search chats' })).toHaveProperty('value', 'gamma');
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
