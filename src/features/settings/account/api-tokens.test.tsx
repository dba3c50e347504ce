import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiToken, maxApiTokens } from '#domain/account/api-token.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { FakeHandlers } from '#test/support/fake-bus.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { renderView } from '#test/support/view.tsx';
import { ApiTokens } from './api-tokens.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });
const button = (name: string) => screen.findByRole('button', { name });
const token = (name: string, more: Partial<ApiToken> = {}): ApiToken => ({
  id: `id of ${name}`,
  name,
  createdAt: '2026-01-02T00:00:00.000Z',
  lastUsedAt: null,
  scopes: null,
  kinds: null,
  folders: null,
  expiresAt: null,
  ...more,
});

async function open(first: ApiToken[], handlers: FakeHandlers = {}) {
  const { bus } = createFakeChat({});
  let tokens = first;
  bus.handle({
    'account.apiTokens': () => ({ address: 'https://gloss.example/v1', mcp: null, tokens }),
    'account.createApiToken': ({ name }) => {
      const made = token(name);
      tokens = [made, ...tokens];
      return { token: made, secret: 'gloss_secret' };
    },
    'account.revokeApiToken': ({ id }) => {
      tokens = tokens.filter((each) => each.id !== id);
      return {};
    },
    ...handlers,
  });
  const copy = jest.fn(async (_text: string) => undefined);
  await renderView(<ApiTokens />, bus, { surface: 'settings', copy });
  return { bus, copy };
}

test('a token is made with a name, shown once, and copied', async () => {
  const { bus, copy } = await open([]);
  await screen.findByText(/models at https:\/\/gloss\.example\/v1/);
  const create = await button('Create a token');
  expect(create).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('Name of the program'), '  A notebook {Enter}');
  expect(bus.callsOf('account.createApiToken')).toEqual([{ name: 'A notebook' }]);
  const secret = await screen.findByLabelText('Token for A notebook');
  expect(secret).toHaveProperty('value', 'gloss_secret');
  expect(secret).toHaveProperty('readOnly', true);
  await user.click(await button('Copy the token'));
  expect(copy).toHaveBeenCalledWith('gloss_secret');
  await screen.findByText('Token copied');
  await user.click(await button('Done'));
  await waitFor(() => expect(screen.queryByDisplayValue('gloss_secret')).toBeNull());
  const [row] = await screen.findAllByRole('listitem');
  expect(row?.textContent).toContain('A notebook');
  expect(row?.textContent).toContain('Never used');
});

test('tokens are listed with their last use; one is revoked after a question', async () => {
  const used = token('Editor', { lastUsedAt: '2026-03-04T12:00:00.000Z' });
  const { bus } = await open([used, token('Notebook')]);
  const rows = await screen.findAllByRole('listitem');
  expect(rows[0]?.textContent).toContain('Last used: Mar 4');
  await user.click(await button('Revoke: Editor'));
  await screen.findByText('Revoke “Editor”? Programs with this token stop working at once.');
  const sure = await button('Revoke it');
  expect(document.activeElement).toBe(sure);
  await user.click(await button('Cancel'));
  expect(bus.callsOf('account.revokeApiToken')).toEqual([]);
  await user.click(await button('Revoke: Editor'));
  await user.click(await button('Revoke it'));
  await waitFor(() => expect(screen.queryByText('Editor')).toBeNull());
  expect(bus.callsOf('account.revokeApiToken')).toEqual([{ id: used.id }]);
  expect(within(screen.getByRole('list')).getByText('Notebook')).toBeTruthy();
});

test('a list that comes while a token is asked about leaves the focus where it is', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let tokens = [token('Editor')];
  await open([], {
    'account.apiTokens': async () => {
      if (tokens.length > 1) await held;
      return { address: 'https://gloss.example/v1', mcp: null, tokens };
    },
    'account.createApiToken': ({ name }) => {
      const made = token(name);
      tokens = [made, ...tokens];
      return { token: made, secret: 'gloss_secret' };
    },
  });
  await user.type(await screen.findByLabelText('Name of the program'), 'Notebook{Enter}');
  await screen.findByLabelText('Token for Notebook');
  await user.click(await button('Revoke: Editor'));
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Cancel');
  release();
  await button('Revoke: Notebook');
  expect(document.activeElement?.textContent).toBe('Cancel');
});

test('with as many tokens as there may be, another is not offered', async () => {
  await open(Array.from({ length: maxApiTokens }, (_, i) => token(`Program ${i}`)));
  await screen.findByText('You can have up to 20 tokens. Revoke one to create another.');
  expect(screen.queryByRole('button', { name: 'Create a token' })).toBeNull();
});

test('a failure is shown, with the name still there to try again', async () => {
  await open([], {
    'account.createApiToken': () => {
      throw new CodedError('network');
    },
  });
  await user.type(await screen.findByLabelText('Name of the program'), 'Editor{Enter}');
  await screen.findByText(/reach|connection|network/i);
  expect(screen.getByLabelText('Name of the program')).toHaveProperty('value', 'Editor');
});

test('what an older server does not have is not shown; one that does not answer can be asked again', async () => {
  let code: 'not_found' | 'network' | null = 'network';
  const list = () => {
    if (code) throw new CodedError(code);
    return { address: 'https://gloss.example/v1', mcp: null, tokens: [] };
  };
  await open([], { 'account.apiTokens': list });
  await screen.findByRole('alert');
  code = null;
  await user.click(await button('Retry'));
  await button('Create a token');
  cleanup();
  code = 'not_found';
  await open([], { 'account.apiTokens': list });
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});

test('G18.A assistants are not among them', async () => {
  await open([token('Editor'), token('Cursor', { scopes: ['read'] })]);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Editor')]);
});
