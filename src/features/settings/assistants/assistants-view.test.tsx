import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiToken } from '#domain/account/api-token.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { FakeHandlers } from '#test/support/fake-bus.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { renderView } from '#test/support/view.tsx';
import { AssistantsSection } from './assistants-section.tsx';

/* G18.A Settings → Assistants: a program is connected by what is pasted into it. */
afterEach(cleanup);
const user = userEvent.setup({ delay: null });
const button = (name: string) => screen.findByRole('button', { name });
const box = (name: string) => screen.findByRole('checkbox', { name });

const assistant = (name: string, more: Partial<ApiToken> = {}): ApiToken => ({
  id: `id of ${name}`,
  name,
  createdAt: '2026-01-02T00:00:00.000Z',
  lastUsedAt: null,
  scopes: ['search', 'read'],
  kinds: null,
  folders: null,
  expiresAt: null,
  ...more,
});

async function open(first: ApiToken[], handlers: FakeHandlers = {}, isOpen = true) {
  const { bus } = createFakeChat({});
  let tokens = first;
  bus.handle({
    'account.apiTokens': () => ({
      address: 'https://gloss.example/v1',
      mcp: 'https://gloss.example/mcp',
      tokens,
    }),
    'account.createApiToken': ({ name, grant }) => {
      const token = assistant(name, { scopes: grant?.scopes ?? null });
      tokens = [token, ...tokens];
      return { token, secret: 'gloss_secret' };
    },
    'account.revokeApiToken': ({ id }) => {
      tokens = tokens.filter((each) => each.id !== id);
      return {};
    },
    ...handlers,
  });
  const copy = jest.fn(async (_text: string) => undefined);
  const openSettings = jest.fn();
  const shell = { surface: 'settings', copy, openSettings } as const;
  await renderView(<AssistantsSection isOpen={isOpen} />, bus, shell);
  return { bus, copy, openSettings };
}

test('a program gets a line with a token of what it may, which is shown once', async () => {
  const { bus, copy } = await open([]);
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Name of the program' }),
    'Claude Code',
  );
  expect(await box('Find passages in documents and chats')).toHaveProperty('checked', true);
  expect(await box('Save memos and, on a server of your own, web pages')).toHaveProperty(
    'checked',
    false,
  );
  await user.click(await box('Save memos and, on a server of your own, web pages'));
  await user.click(await button('Connect'));
  expect(bus.callsOf('account.createApiToken')).toEqual([
    {
      name: 'Claude Code',
      grant: {
        scopes: ['search', 'read', 'write'],
        kinds: ['document', 'chat', 'memo'],
        folders: null,
        days: 90,
      },
    },
  ]);
  const line = await screen.findByLabelText('Run this in a terminal');
  expect(line).toHaveProperty('readOnly', true);
  await user.click(await button('Copy'));
  expect(copy).toHaveBeenCalledWith(
    'claude mcp add --transport http gloss https://gloss.example/mcp --header "Authorization: Bearer gloss_secret"',
  );
  await user.click(await button('Done'));
  await waitFor(() => expect(screen.queryByLabelText('Run this in a terminal')).toBeNull());
  expect(document.body.innerHTML).not.toContain('gloss_secret');
  const [row] = await screen.findAllByRole('listitem');
  expect(row?.textContent).toContain('Claude Code');
  expect(row?.textContent).toContain(
    'Find passages in documents and chats · Read documents, chats and memos',
  );
});

test.each([
  ['Cursor', 'Add this to ~/.cursor/mcp.json'],
  ['Codex', 'Add this to ~/.codex/config.toml'],
  ['Another program', 'Another program'],
])('%s: what is pasted is under “%s”', async (program, label) => {
  await open([]);
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Name of the program' }),
    program,
  );
  await user.click(await button('Connect'));
  const field = await screen.findByRole('textbox', { name: label });
  expect((field as HTMLTextAreaElement).value).toContain('https://gloss.example/mcp');
  expect((field as HTMLTextAreaElement).value).toContain('gloss_secret');
});

test('chats are limited to folders, where there are some; of no folder is one of them', async () => {
  const { bus } = await open([], { 'conversation.folders': () => ['Home', 'Work'] });
  const offered = await screen.findByRole('group', { name: 'Chats · Folder' });
  const names = within(offered)
    .getAllByRole('checkbox')
    .map((one) => one.parentElement?.textContent);
  expect(names).toEqual(['No folder', 'Home', 'Work']);
  await user.click(await box('No folder'));
  await user.click(await box('Home'));
  await user.click(await box('Work'));
  expect(await button('Connect')).toHaveProperty('disabled', true);
  await user.click(await box('Work'));
  await user.click(await button('Connect'));
  expect(bus.callsOf('account.createApiToken')).toMatchObject([{ grant: { folders: ['Work'] } }]);
});

test('without chats there is no choice of folders, and all of them are no limit', async () => {
  const { bus } = await open([], { 'conversation.folders': () => ['Work'] });
  await user.click(await box('Work'));
  await user.click(await box('Work'));
  await user.click(await button('Connect'));
  expect(bus.callsOf('account.createApiToken')).toMatchObject([{ grant: { folders: null } }]);
  await user.click(await button('Done'));
  await user.click(await box('Chats'));
  expect(screen.queryByRole('checkbox', { name: 'Work' })).toBeNull();
});

test('folders that were taken away are no hindrance once chats are', async () => {
  const { bus } = await open([], { 'conversation.folders': () => ['Work'] });
  await user.click(await box('No folder'));
  await user.click(await box('Work'));
  expect(await button('Connect')).toHaveProperty('disabled', true);
  await user.click(await box('Chats'));
  await user.click(await button('Connect'));
  expect(bus.callsOf('account.createApiToken')).toMatchObject([
    { grant: { kinds: ['document', 'memo'] } },
  ]);
});

test('what may nothing is not connected', async () => {
  await open([]);
  await user.click(await box('Find passages in documents and chats'));
  await user.click(await box('Read documents, chats and memos'));
  expect(await button('Connect')).toHaveProperty('disabled', true);
});

test('assistants are listed with their last use, without tokens for models, and end at a press', async () => {
  const used = assistant('Cursor', { lastUsedAt: '2026-03-04T12:00:00.000Z' });
  const { bus } = await open([used, assistant('Codex'), assistant('Models', { scopes: null })]);
  const list = await screen.findByRole('list');
  const rows = within(list).getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]?.textContent).toContain('Last used: Mar 4');
  expect(rows[1]?.textContent).toContain('Never used');
  await user.click(await button('Revoke: Cursor'));
  await user.click(await button('Revoke it'));
  await waitFor(() => expect(screen.queryByText('Last used: Mar 4', { exact: false })).toBeNull());
  expect(bus.callsOf('account.revokeApiToken')).toEqual([{ id: used.id }]);
});

test('under each is what left with its calls, once it was used; when it ends is in its line', async () => {
  const used = assistant('Cursor', {
    lastUsedAt: '2026-03-04T12:00:00.000Z',
    expiresAt: '2026-06-02T12:00:00.000Z',
    kinds: ['chat'],
    folders: ['', 'Work'],
  });
  const calls = [
    { number: 2, at: '2026-03-04T12:00:00.000Z', tool: 'read', ids: ['document/a'], bytes: 3200 },
    { number: 1, at: '2026-03-03T12:00:00.000Z', tool: 'recent', ids: [], bytes: 120 },
  ];
  const { bus } = await open([used, assistant('Codex')], {
    'account.assistantCalls': () => ({ calls }),
  });
  const folds = await screen.findAllByText('What it got');
  expect(folds).toHaveLength(1);
  expect(bus.callsOf('account.assistantCalls')).toEqual([]);
  screen.getByText('Ends: Jun 2', { exact: false });
  screen.getByText('It may see: Chats (No folder, Work)');
  await user.click(folds[0]!);
  const line = (await screen.findByText('read')).closest('li');
  expect(line?.textContent).toBe('readMar 41 source3.2 kB');
  expect(bus.callsOf('account.assistantCalls')).toEqual([{ id: used.id }]);
});

test('one that has connected and got nothing yet has an empty list that says so', async () => {
  const used = assistant('Cursor', { lastUsedAt: '2026-03-04T12:00:00.000Z' });
  await open([used], { 'account.assistantCalls': () => ({ calls: [] }) });
  await user.click(await screen.findByText('What it got'));
  await screen.findByText('Nothing yet.', { exact: false });
});

test('a new token stays in view where the list cannot be read again', async () => {
  let isAway = false;
  await open([], {
    'account.apiTokens': () => {
      if (isAway) throw new CodedError('network');
      return { address: '', mcp: 'https://gloss.example/mcp', tokens: [] };
    },
    'account.createApiToken': ({ name }) => {
      isAway = true;
      return { token: assistant(name), secret: 'gloss_secret' };
    },
  });
  await user.click(await button('Connect'));
  await screen.findByRole('alert');
  const line = screen.getByLabelText<HTMLTextAreaElement>('Run this in a terminal');
  expect(line.value).toContain('gloss_secret');
});

test.each([
  ['nothing is connected', 'please_login'],
  ['the server is older', 'not_found'],
] as const)('where %s, it says what to do', async (_name, code) => {
  const fail = () => {
    throw new CodedError(code);
  };
  const { openSettings } = await open([], { 'account.apiTokens': fail });
  await screen.findByText('To connect assistants, sign in or pair with your own server.');
  await user.click(await button('Account'));
  expect(openSettings).toHaveBeenCalledWith('account');
});

test('a server that does not answer can be asked again; nothing is requested before it is opened', async () => {
  let isAway = true;
  const list = () => {
    if (isAway) throw new CodedError('network');
    return { address: '', mcp: 'https://gloss.example/mcp', tokens: [] };
  };
  await open([], { 'account.apiTokens': list });
  await screen.findByRole('alert');
  isAway = false;
  await user.click(await button('Retry'));
  await button('Connect');
  cleanup();
  const { bus } = await open([], {}, false);
  expect(bus.callsOf('account.apiTokens')).toEqual([]);
});
