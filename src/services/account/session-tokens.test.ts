import { expect, test } from '@jest/globals';
import { createCallServer } from '#api/client/call-server.ts';
import type { SecretName } from '#domain/settings/settings.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { createServerClock } from './server-clock.ts';
import { createSessionTokens } from './session-tokens.ts';

/** These calls have none, or are given one. */
const noBearer = () => {
  throw new Error('the bearer is not asked for');
};

const hour = 3_600_000;
const start = Date.UTC(2027, 0, 15);

function token(kind: string, endsAt: number, iat?: number): string {
  const payload = { exp: endsAt / 1000, iat, subject: { user_id: 'u1' }, sid: 's1' };
  return `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.${kind}`;
}

const user = (access: number, refresh = 90 * 24 * hour) => ({
  access_token: token('a0', start + access),
  refresh_token: token('r0', start + refresh),
  session_key: 'a2V5',
  user_id: 'u1',
  email: 'ann@harbour.example',
  client_user_id: 'c1',
});

/** A server that rotates as ours does: a token that was replaced is refused after it was used once more. */
function rotatingServer() {
  const state = { current: token('r0', start + 90 * 24 * hour), count: 0, sent: [] as string[] };
  const answer = async (url: string, init: RequestInit): Promise<Response> => {
    const bearer = (init.headers as Record<string, string>).authorization!.slice(7);
    state.sent.push(`${new URL(url).pathname} ${bearer.split('.')[2]!}`);
    if (!url.includes('/refresh_access_token')) return Response.json({ status: 'OK', data: {} });
    if (bearer !== state.current) {
      return Response.json({ status: 'ERROR', detail: 'Please login' }, { status: 401 });
    }
    state.count += 1;
    state.current = token(`r${state.count}`, start + 90 * 24 * hour);
    const access_token = token(`a${state.count}`, start + 24 * hour + state.count);
    return Response.json({ status: 'OK', data: { access_token, refresh_token: state.current } });
  };
  return { state, answer };
}

function setup() {
  const clock = new ManualClock(start);
  const secrets = new Map<SecretName, string>();
  const locks = memoryLocks();
  const server = rotatingServer();
  const network = { answer: server.answer };
  const changes: string[] = [];
  let how = '';
  /** One of several contexts over the same database. */
  const context = () =>
    createSessionTokens({
      clock,
      time: createServerClock(clock),
      callServer: createCallServer({
        clock,
        base: async () => 'http://server.test',
        bearer: noBearer,
        fetch: (url, init) => network.answer(url, init),
      }),
      locks: locks.context().locks,
      readSecret: async (name) => secrets.get(name) ?? null,
      writeSecrets: async (values, hasEnded) => {
        how = hasEnded ? 'ended' : 'changed';
        for (const [name, value] of Object.entries(values) as [SecretName, string | null][]) {
          if (value === null) secrets.delete(name);
          else secrets.set(name, value);
        }
      },
      app: 'gloss',
      onChanged: async () => void changes.push(how),
    });
  return { clock, secrets, state: server.state, network, changes, context };
}

test('S3.6 a session is saved whole, and its token is used while it lasts over an hour', async () => {
  const { context, secrets, state, changes } = setup();
  const tokens = context();
  expect(await tokens.isSignedIn()).toBe(false);
  expect(await tokens.bearer()).toBeNull();
  await tokens.save(user(24 * hour));
  expect([...secrets.keys()].sort()).toEqual([
    'account.accessToken',
    'account.clientUserId',
    'account.refreshToken',
    'account.sessionKey',
  ]);
  expect(await tokens.isSignedIn()).toBe(true);
  expect(await tokens.bearer()).toBe(token('a0', start + 24 * hour));
  expect(state.sent).toEqual([]);
  expect(changes).toEqual(['changed']);
});

test('S4.5 three contexts that refresh at once stay signed in: the server sees one refresh', async () => {
  const { context, state } = setup();
  const all = [context(), context(), context()];
  await all[0]!.save(user(hour));
  const bearers = await Promise.all([...all, ...all].map((each) => each.bearer()));
  expect(new Set(bearers)).toEqual(new Set([token('a1', start + 24 * hour + 1)]));
  expect(state.sent).toEqual(['/oauth/refresh_access_token r0']);
  expect(await all[2]!.isSignedIn()).toBe(true);
});

test('S4.5 the successor of the refresh token is saved with its access token', async () => {
  const { context, clock, state } = setup();
  const tokens = context();
  await tokens.save(user(hour));
  await tokens.bearer();
  clock.advance(23.5 * hour);
  expect(await tokens.bearer()).toBe(token('a2', start + 24 * hour + 2));
  expect(state.sent).toEqual(['/oauth/refresh_access_token r0', '/oauth/refresh_access_token r1']);
});

test('S4.5 S9.6 refreshes are throttled to one per 2 s; a token that lasts is used meanwhile', async () => {
  const { context, clock, network } = setup();
  const tokens = context();
  await tokens.save(user(hour / 2));
  let calls = 0;
  network.answer = () => {
    calls += 1;
    return Promise.reject(new TypeError('down'));
  };
  const access = token('a0', start + hour / 2);
  expect(await tokens.bearer()).toBe(access);
  clock.advance(1999);
  expect(await tokens.bearer()).toBe(access);
  expect(calls).toBe(1);
  clock.advance(1);
  expect(await tokens.bearer()).toBe(access);
  expect(calls).toBe(2);
  expect(await tokens.isSignedIn()).toBe(true);
});

test('S4.5 S9.6 a refresh token that ends within 60 s is refused, and signs out', async () => {
  const { context, secrets, state, changes } = setup();
  const tokens = context();
  await tokens.save(user(-1, 60_000));
  await expect(tokens.bearer()).rejects.toMatchObject({ code: 'please_login' });
  expect(secrets.size).toBe(0);
  expect(state.sent).toEqual([]);
  expect(changes).toEqual(['changed', 'ended']);
  expect(await tokens.bearer()).toBeNull();
});

test('S8.2 a refresh that the server refuses signs out everywhere', async () => {
  const { context, secrets, state } = setup();
  const [one, other] = [context(), context()];
  await one.save(user(hour));
  state.current = 'revoked';
  await expect(one.bearer()).rejects.toMatchObject({ code: 'please_login' });
  expect(secrets.size).toBe(0);
  expect(await other.bearer()).toBeNull();
});

test('S8.2 our own 401 signs out; a late one of an earlier token does not', async () => {
  const { context, secrets } = setup();
  const tokens = context();
  await tokens.save(user(hour));
  const fresh = await tokens.bearer();
  expect(await tokens.refused(token('a0', start + hour))).toBe(fresh);
  expect(secrets.size).toBe(4);
  expect(await tokens.refused(fresh!)).toBeNull();
  expect(secrets.size).toBe(0);
});

/** Of a server whose clock is `offMs` from ours; each token of it lasts a day, and it refuses those that have ended. */
function serverWithTime({ clock, network }: ReturnType<typeof setup>, offMs: number) {
  const state = { refreshes: 0 };
  const made = (kind: string) => {
    const at = clock.now() + offMs;
    return token(`${kind}${state.refreshes}`, at + 24 * hour, at / 1000);
  };
  network.answer = async () => {
    state.refreshes += 1;
    const data = { access_token: made('a'), refresh_token: token('r', start + 90 * 24 * hour) };
    return Response.json({ status: 'OK', data });
  };
  return { state, made };
}

test('S8.2 S9.6 a clock that is ahead by a day: no refresh but those that are due', async () => {
  const world = setup();
  const { state, made } = serverWithTime(world, -24 * hour);
  const access_token = made('a');
  await world.context().save({ ...user(0), access_token });
  // Another context learns the difference by one refresh.
  const tokens = world.context();
  for (let call = 0; call < 5; call += 1) {
    expect(await tokens.bearer()).not.toBe(access_token);
    world.clock.advance(1000);
  }
  expect(state.refreshes).toBe(1);
  world.clock.advance(23 * hour);
  await tokens.bearer();
  expect(state.refreshes).toBe(2);
  expect(world.changes).toEqual(['changed']);
});

test('S8.2 S9.6 a clock that is behind by a day: a refused token is refreshed, and then in time', async () => {
  const world = setup();
  const { state } = serverWithTime(world, 24 * hour);
  const tokens = world.context();
  // Made before the clock was put back: it has ended at the server.
  await tokens.save(user(24 * hour));
  const old = (await tokens.bearer())!;
  const all = await Promise.all([tokens.refused(old), tokens.refused(old)]);
  expect(new Set(all).size).toBe(1);
  expect(state.refreshes).toBe(1);
  world.clock.advance(23 * hour);
  expect(await tokens.bearer()).not.toBe(all[0]);
  expect(state.refreshes).toBe(2);
  expect(world.changes).toEqual(['changed']);
});

test('S4.4 a refused token without a network leaves the person signed in', async () => {
  const { context, secrets, network } = setup();
  const tokens = context();
  await tokens.save(user(24 * hour));
  network.answer = () => Promise.reject(new TypeError('down'));
  const refused = tokens.refused(token('a0', start + 24 * hour));
  await expect(refused).rejects.toMatchObject({ code: 'network' });
  expect(secrets.size).toBe(4);
});

test('S4.5 signing out ends the session on the server; without a network it is forgotten here', async () => {
  const { context, secrets, state, network } = setup();
  const tokens = context();
  await tokens.save(user(24 * hour));
  await tokens.signOut();
  expect(state.sent).toEqual(['/oauth/sign_out a0']);
  expect(secrets.size).toBe(0);
  await tokens.save(user(24 * hour));
  network.answer = () => Promise.reject(new TypeError('down'));
  await tokens.signOut();
  expect(secrets.size).toBe(0);
});

test('S4.5 a refresh under way does not bring back a session that is ended meanwhile', async () => {
  const { context, secrets, network, state } = setup();
  const [one, other] = [context(), context()];
  await one.save(user(hour / 2));
  const { answer } = network;
  let open = () => {};
  const reached = new Promise<void>((sent) => {
    network.answer = async (url, init) => {
      sent();
      await new Promise<void>((resolve) => {
        open = resolve;
      });
      return answer(url, init);
    };
  });
  const refreshing = one.bearer();
  await reached;
  const leaving = other.forget();
  open();
  await Promise.allSettled([refreshing, leaving]);
  expect(secrets.size).toBe(0);
  expect(state.count).toBe(1);
});
