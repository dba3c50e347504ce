import { expect, test } from '@jest/globals';
import { createCallServer } from '#api/client/call-server.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { createApiTokens } from './api-tokens.ts';

const listed = { id: 'i', name: 'Editor', created_at: '2026-01-02', last_used_at: null };
const limits = { scopes: null, kinds: null, folders: null, expiresAt: null };
const token = { id: 'i', name: 'Editor', createdAt: '2026-01-02', lastUsedAt: null, ...limits };
const options = { signal: new AbortController().signal } as never;

function setup(data: object) {
  const sent: unknown[] = [];
  const callServer = createCallServer({
    clock: new ManualClock(0),
    base: async () => 'https://gloss.example',
    bearer: () => ({ bearer: async () => 'bearer', refused: async () => 'another' }),
    fetch: async (url, { method, headers, body }) => {
      const { authorization } = headers as Record<string, string>;
      sent.push([method, new URL(String(url)).pathname, authorization, body]);
      return Response.json({ status: 'OK', data });
    },
  });
  const handlers = createApiTokens({ callServer, server: async () => 'https://gloss.example' });
  return { handlers, sent };
}

test('tokens are listed with the address that programs call', async () => {
  const { handlers, sent } = setup({ tokens: [listed] });
  expect(await handlers['account.apiTokens']({}, options)).toEqual({
    address: 'https://gloss.example/v1',
    mcp: null,
    tokens: [token],
  });
  expect(sent).toEqual([['GET', '/user/api_tokens', 'Bearer bearer', undefined]]);
});

test('a new token comes with its secret, and one is revoked by its id', async () => {
  const { handlers, sent } = setup({ token: listed, secret: 'gloss_x' });
  const made = await handlers['account.createApiToken']({ name: 'Editor' }, options);
  expect(made).toEqual({ token, secret: 'gloss_x' });
  await handlers['account.revokeApiToken']({ id: 'i' }, options);
  expect(sent).toEqual([
    ['POST', '/user/create_api_token', 'Bearer bearer', '{"name":"Editor"}'],
    ['POST', '/user/revoke_api_token', 'Bearer bearer', '{"id":"i"}'],
  ]);
});

test('G18.A a token of an assistant has its scopes, and the list the address that it calls', async () => {
  const assistant = { ...listed, scopes: ['read'] };
  const { handlers, sent } = setup({
    tokens: [assistant],
    mcp: '/mcp',
    token: assistant,
    secret: 's',
  });
  expect(await handlers['account.apiTokens']({}, options)).toMatchObject({
    mcp: 'https://gloss.example/mcp',
    tokens: [{ scopes: ['read'] }],
  });
  const seen = { kinds: ['chat' as const], folders: ['Work'] };
  const grant = { scopes: ['read' as const], ...seen, days: 30 as const };
  await handlers['account.createApiToken']({ name: 'Editor', grant }, options);
  expect(sent.at(-1)).toContain(
    '{"name":"Editor","scopes":["read"],"kinds":["chat"],"folders":["Work"],"days":30}',
  );
});
