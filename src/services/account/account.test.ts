import { expect, test } from '@jest/globals';
import { createCallServer } from '#api/client/call-server.ts';
import type { SecretName } from '#domain/settings/settings.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { createAccount, type LocalPairing } from './account.ts';
import { createServerClock } from './server-clock.ts';

/** These calls have none, or are given one. */
const noBearer = () => {
  throw new Error('the bearer is not asked for');
};

const hour = 3_600_000;
const start = Date.UTC(2027, 0, 15);

function token(kind: string, endsAt: number, iat?: number): string {
  const payload = { exp: endsAt / 1000, iat, subject: { user_id: 'local' } };
  return `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.${kind}`;
}

interface Sent {
  url: string;
  authorization: string | undefined;
  body: unknown;
}

function setup(options: { access?: string; refresh?: string; local?: LocalPairing | null } = {}) {
  const clock = new ManualClock(start);
  const secrets = new Map<SecretName, string>();
  if (options.access) secrets.set('gateway.accessToken', options.access);
  if (options.refresh) secrets.set('gateway.refreshToken', options.refresh);
  const sent: Sent[] = [];
  const server = { answer: (_sent: Sent): Response | Promise<Response> => Response.json({}) };
  const changes: number[] = [];
  const callServer = createCallServer({
    clock,
    base: async () => 'http://server.test',
    bearer: noBearer,
    fetch: async (url, init) => {
      const headers = init.headers as Record<string, string>;
      const body: unknown = JSON.parse(init.body as string);
      const request = { url, authorization: headers.authorization, body };
      sent.push(request);
      return server.answer(request);
    },
  });
  const account = createAccount({
    clock,
    time: createServerClock(clock),
    callServer,
    readSecret: async (name) => secrets.get(name) ?? null,
    writeSecrets: async (values) => {
      for (const [name, value] of Object.entries(values) as [SecretName, string | null][]) {
        if (value === null) secrets.delete(name);
        else secrets.set(name, value);
      }
    },
    loadLocal: async () => options.local ?? null,
    clientName: 'Gloss test',
    app: 'gloss',
    onChanged: () => changes.push(1),
  });
  return { account, clock, secrets, sent, server, changes };
}

const paired = (n: number) =>
  Response.json({
    status: 'OK',
    data: {
      access_token: token(`a${n}`, start + 24 * hour),
      refresh_token: token(`r${n}`, start + 900 * hour),
    },
  });

const refusal = () => Response.json({ status: 'ERROR', detail: 'Please login' }, { status: 401 });

test('pairing saves both tokens and emits it', async () => {
  const { account, server, secrets, sent, changes } = setup();
  server.answer = () => paired(1);
  expect(await account.isConnected()).toBe(false);
  await account.pair('secret');
  expect(sent[0]).toMatchObject({
    url: 'http://server.test/oauth/pair',
    body: { secret: 'secret', client: 'Gloss test' },
  });
  expect([...secrets.keys()].sort()).toEqual(['gateway.accessToken', 'gateway.refreshToken']);
  expect(changes).toEqual([1]);
  expect(await account.isConnected()).toBe(true);
  expect(await account.bearer()).toBe(token('a1', start + 24 * hour));
  expect(sent).toHaveLength(1);
});

test('a pairing secret that the server refuses is pairing_refused', async () => {
  const { account, server, secrets } = setup();
  server.answer = () =>
    Response.json({ status: 'ERROR', code: 'pairing_refused', detail: 'no' }, { status: 401 });
  await expect(account.pair('wrong')).rejects.toMatchObject({ code: 'pairing_refused' });
  expect(secrets.size).toBe(0);
});

test('C7 S4.5 an access token that ends within an hour is refreshed with the refresh token, once', async () => {
  const refresh = token('r', start + 900 * hour);
  const { account, server, sent } = setup({ access: token('old', start + hour), refresh });
  const fresh = token('new', start + 24 * hour);
  server.answer = () => Response.json({ status: 'OK', data: { access_token: fresh } });
  const answers = await Promise.all([account.bearer(), account.bearer(), account.bearer()]);
  expect(answers).toEqual([fresh, fresh, fresh]);
  expect(sent).toEqual([
    {
      url: 'http://server.test/oauth/refresh_access_token?app=gloss',
      authorization: `Bearer ${refresh}`,
      body: {},
    },
  ]);
});

test('S4.5 S9.6 refreshes are throttled; a token that still lasts is used meanwhile', async () => {
  const access = token('old', start + hour / 2);
  const { account, server, sent, clock } = setup({
    access,
    refresh: token('r', start + 900 * hour),
  });
  server.answer = () => Promise.reject(new TypeError('down'));
  expect(await account.bearer()).toBe(access);
  clock.advance(1999);
  expect(await account.bearer()).toBe(access);
  expect(sent).toHaveLength(1);
  clock.advance(1);
  expect(await account.bearer()).toBe(access);
  expect(sent).toHaveLength(2);
});

test('S4.5 without a durable token, the failure of the refresh is reported', async () => {
  const { account, server } = setup({
    access: token('old', start - 1),
    refresh: token('r', start + hour),
  });
  server.answer = () => Promise.reject(new TypeError('down'));
  await expect(account.bearer()).rejects.toMatchObject({ code: 'network' });
  await expect(account.bearer()).rejects.toMatchObject({ code: 'network' });
});

test('S4.5 a refresh token that ends within 60 s is refused and signs out', async () => {
  const { account, sent, secrets } = setup({ refresh: token('r', start + 60_000) });
  await expect(account.bearer()).rejects.toMatchObject({ code: 'please_login' });
  expect(sent).toEqual([]);
  expect(secrets.size).toBe(0);
});

test('S6.2 S8.2 a token that ends at the server first, by a clock that is behind, is refreshed', async () => {
  const old = token('old', start + 24 * hour);
  const { account, server, secrets, sent } = setup({
    access: old,
    refresh: token('r', start + 900 * hour),
  });
  const fresh = token('new', start + 48 * hour, start / 1000 + 24 * 3600);
  server.answer = () => Response.json({ status: 'OK', data: { access_token: fresh } });
  expect(await account.bearer()).toBe(old);
  expect(await Promise.all([account.refused(old), account.refused(old)])).toEqual([fresh, fresh]);
  expect(sent).toHaveLength(1);
  expect(secrets.size).toBe(2);
});

test('S9.6 by a clock that is ahead by a day no token looks as if it had ended', async () => {
  const { account, server, sent, clock } = setup();
  const access_token = token('a', start, start / 1000 - 24 * 3600);
  const refresh_token = token('r', start + 900 * hour);
  server.answer = () => Response.json({ status: 'OK', data: { access_token, refresh_token } });
  await account.pair('secret');
  for (let call = 0; call < 3; call += 1) {
    expect(await account.bearer()).toBe(access_token);
    clock.advance(1000);
  }
  expect(sent).toHaveLength(1);
});

test('S6.2 a bearer that the server refuses: paired again from local.json, once for all callers', async () => {
  const old = token('old', start + 24 * hour);
  const { account, server, sent } = setup({
    access: old,
    refresh: token('r', start + 900 * hour),
    local: { server: 'http://server.test', secret: 'rotated' },
  });
  server.answer = ({ url }) => (url.includes('/pair') ? paired(2) : refusal());
  const [first, second] = await Promise.all([account.refused(old), account.refused(old)]);
  expect([first, second]).toEqual([token('a2', start + 24 * hour), token('a2', start + 24 * hour)]);
  expect(sent.map(({ body }) => body)).toEqual([{}, { secret: 'rotated', client: 'Gloss test' }]);
  // A late refusal of the old token is answered with the new one.
  expect(await account.refused(old)).toBe(token('a2', start + 24 * hour));
  expect(sent).toHaveLength(2);
});

test('S6.2 S8.2 without local.json a refused bearer signs out', async () => {
  const old = token('old', start + 24 * hour);
  const { account, server, secrets, changes } = setup({
    access: old,
    refresh: token('r', start + 900 * hour),
  });
  server.answer = refusal;
  await expect(account.refused(old)).rejects.toMatchObject({ code: 'please_login' });
  expect(secrets.size).toBe(0);
  expect(changes).toEqual([1]);
});

test('a first call pairs from local.json', async () => {
  const { account, server } = setup({ local: { server: 'http://server.test', secret: 's' } });
  server.answer = () => paired(3);
  expect(await account.isConnected()).toBe(true);
  expect(await account.bearer()).toBe(token('a3', start + 24 * hour));
});
