import { expect, test } from '@jest/globals';
import { signInWithEmail } from '#api/sign-in.ts';
import { writeSecret } from '#services/store/account/secrets.ts';
import { readCallFacts } from '#services/store/diagnostics/call-facts.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { createAccountHandlers } from './account-handlers.ts';
import { createIdentity } from './identity.ts';

const start = Date.UTC(2027, 0, 15);
const day = 24 * 3_600_000;

function token(kind: string, sid?: string, user = sid === undefined ? 'local' : 'u1'): string {
  const payload = { exp: (start + day) / 1000, subject: { user_id: user }, sid };
  return `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.${kind}`;
}

const info = {
  email: 'ann@harbour.example',
  user_id: 'u1',
  client_user_id: 'c1',
  group_id: null,
  roles: [],
  role: {
    name: 'free',
    exp_time: 0,
    is_one_times_pay_user: false,
    subscription_plan_name: null,
  },
  subscription_plan_name: null,
  subscription_type: null,
  subscription_status: null,
  subscription_final_amount: null,
  subscription_payment_failed_at: null,
  current_period_end: null,
  invitation_code_used: null,
  needs_invitation: true,
  created_at: '2027-01-01T00:00:00.000Z',
  settings: {},
};

async function setup() {
  const clock = new ManualClock(start);
  const { store } = openMemoryStore(clock);
  const sent: { path: string; bearer: string; isSigned: boolean }[] = [];
  const bodies: Record<string, unknown> = {};
  const events: string[] = [];
  const times: string[] = [];
  const replies: Record<string, () => unknown> = {
    '/user/get_user_info': () => info,
    '/account/mailbox': () => ({
      mails: [{ to: 'ann@harbour.example', subject: 'Code', text: '123456', written_at: '' }],
    }),
  };
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    const path = new URL(url).pathname;
    const bearer = headers.get('authorization')?.split('.').at(-1) ?? '';
    if (typeof init.body === 'string') bodies[path] = JSON.parse(init.body);
    sent.push({ path, bearer, isSigned: headers.has('x-signature') });
    times.push(headers.get('x-timestamp') ?? '');
    const reply = await replies[path]?.();
    if (reply instanceof Response) return reply;
    const isWhole = typeof reply === 'object' && reply !== null && 'code' in reply;
    return Response.json(isWhole ? reply : { status: 'OK', data: reply ?? {} });
  };
  const emit = (name: string) => void events.push(name);
  const deps = {
    store,
    emit,
    locks: memoryLocks().context().locks,
    fetch,
    headers: async (differenceMs: number) => ({ 'x-timestamp': String(start + differenceMs) }),
    loadLocal: async () => null,
    server: 'http://server.test',
    clientName: 'Gloss test',
  };
  const identity = createIdentity(deps);
  /** Another context of the same origin, once it has read what there is. */
  const again = async () => {
    const next = createIdentity(deps);
    await readCallFacts(store);
    return next;
  };
  const handlers = createAccountHandlers({ ...identity, store, emit, fetch });
  const context = { signal: new AbortController().signal } as never;
  await writeSecret(store, 'gateway.accessToken', token('paired'));
  await writeSecret(store, 'gateway.refreshToken', token('paired-refresh'));
  const signIn = async () => {
    await identity.session.save({
      access_token: token('account', 's1'),
      refresh_token: token('account-refresh', 's1'),
      session_key: 'a2V5',
      user_id: 'u1',
      email: 'ann@harbour.example',
      client_user_id: 'c1',
    });
    // A page is loaded again.
    store.reopen();
  };
  const signOut = async () => {
    await identity.session.signOut();
    store.reopen();
  };
  return {
    times,
    again,
    clock,
    identity,
    handlers,
    context,
    sent,
    bodies,
    events,
    replies,
    signIn,
    signOut,
  };
}

test('S6.2 calls are those of the account while a person is signed in, and of pairing before and after', async () => {
  const { identity, signIn, signOut } = await setup();
  expect(await identity.account.bearer()).toBe(token('paired'));
  await signIn();
  expect(await identity.account.bearer()).toBe(token('account', 's1'));
  expect(await identity.pairing.bearer()).toBe(token('paired'));
  await signOut();
  expect(await identity.account.bearer()).toBe(token('paired'));
});

const pleaseLogin = { code: 'please_login' };
const refusal = () => Response.json({ status: 'ERROR', detail: 'Please login' }, { status: 401 });

test('G15.3 a call of an account whose session the server ended is not sent as who runs the paired server', async () => {
  const { identity, handlers, context, replies, sent, signIn } = await setup();
  await signIn();
  replies['/user/revoke_other_sessions'] = refusal;
  replies['/oauth/refresh_access_token'] = refusal;
  await expect(handlers['account.revokeOthers']({}, context)).rejects.toMatchObject(pleaseLogin);
  // The rows of the account are still open, until this context is loaded again.
  await expect(handlers['account.sessions']({}, context)).rejects.toMatchObject(pleaseLogin);
  await expect(identity.account.bearer()).rejects.toMatchObject(pleaseLogin);
  expect(sent.filter(({ bearer }) => bearer.startsWith('paired'))).toEqual([]);
});

test('G15.3 a call of who runs the paired server is not sent again as the account that signs in meanwhile', async () => {
  const { identity, replies, signIn } = await setup();
  const refused = await identity.account.bearer();
  await signIn();
  const [access_token, refresh_token] = [token('paired-2'), token('paired-refresh')];
  replies['/oauth/refresh_access_token'] = () => ({ access_token, refresh_token });
  expect(await identity.account.refused(refused)).toBe(access_token);
});

test('G15.3 a call of one account is not sent as another that signs in at this device', async () => {
  const { identity, signIn } = await setup();
  await signIn();
  const first = await identity.account.bearer();
  await identity.session.save({
    access_token: token('other', 's2', 'u2'),
    refresh_token: token('other-refresh', 's2', 'u2'),
    session_key: 'a2V5',
    user_id: 'u2',
    email: 'bo@harbour.example',
    client_user_id: 'c2',
  });
  await expect(identity.account.refused(first)).rejects.toMatchObject(pleaseLogin);
  await expect(identity.account.bearer()).rejects.toMatchObject(pleaseLogin);
});

test('C10 S4.6 the account is asked hourly; without the server, what it said last is shown as that', async () => {
  const { handlers, context, clock, sent, replies, signIn } = await setup();
  const state = async () => (await handlers['account.get']({}, context)).account;
  expect(await state()).toMatchObject({ status: 'paired', user: null });
  await signIn();
  expect(await state()).toMatchObject({
    status: 'signedIn',
    isStale: false,
    user: { email: 'ann@harbour.example', planName: 'FREE', needsInvitation: true },
  });
  await state();
  expect(sent.filter(({ path }) => path === '/user/get_user_info')).toEqual([
    { path: '/user/get_user_info', bearer: 'account', isSigned: true },
  ]);
  clock.advance(2 * 3_600_000);
  replies['/user/get_user_info'] = () => {
    throw new TypeError('down');
  };
  expect(await state()).toMatchObject({
    status: 'signedIn',
    isStale: true,
    user: { userId: 'u1' },
  });
});

test('S4.7 a role that ends while it is cached is free at once', async () => {
  const { handlers, context, clock, replies, signIn } = await setup();
  const role = { name: 'pro', exp_time: start / 1000 + 600 };
  replies['/user/get_user_info'] = () => ({ ...info, roles: [role] });
  await signIn();
  const state = async () => (await handlers['account.get']({}, context)).account;
  expect(await state()).toMatchObject({ isStale: false, user: { role: 'pro' } });
  clock.advance(600_000);
  expect(await state()).toMatchObject({ isStale: false, user: { role: 'free', expiresAt: 0 } });
});

const userPath = '/user/get_user_info';
const role = async ({ handlers, context }: Awaited<ReturnType<typeof setup>>) =>
  (await handlers['account.get']({}, context)).account.user?.role;
const elite = {
  ...info,
  roles: [{ name: 'elite', exp_time: 0 }],
  subscription_plan_name: 'ELITE',
};

test('S4.8 an upgrade holds after one refresh and is emitted; until then what was known is shown', async () => {
  const s = await setup();
  await s.signIn();
  expect(await role(s)).toBe('free');
  s.events.length = 0;
  s.replies[userPath] = () => {
    throw new TypeError('down');
  };
  expect((await s.handlers['account.refresh']({}, s.context)).account).toMatchObject({
    isStale: true,
    user: { role: 'free' },
  });
  expect(s.events).toEqual([]);
  // What the server could not say then is asked for at once.
  s.replies[userPath] = () => elite;
  expect(await role(s)).toBe('elite');
  expect(s.events).toEqual(['account.changed']);
  await s.handlers['account.refresh']({}, s.context);
  expect(s.events).toHaveLength(1);
});

test('the answer to an earlier request does not replace that of a refresh', async () => {
  const s = await setup();
  await s.signIn();
  let answerFirst = () => undefined as unknown;
  s.replies[userPath] = () => new Promise((resolve) => (answerFirst = () => resolve(info)));
  const first = role(s);
  while (s.sent.at(-1)?.path !== userPath) await new Promise(setImmediate);
  s.replies[userPath] = () => elite;
  await s.handlers['account.refresh']({}, s.context);
  answerFirst();
  expect(await first).toBe('elite');
  expect(await role(s)).toBe('elite');
});

test('C13 S9.2 the group of an account is asked monthly, and cleared with it', async () => {
  const { handlers, context, clock, sent, replies, signIn } = await setup();
  replies['/user/get_user_info'] = () => ({ ...info, group_id: 'g1' });
  replies['/user/get_user_group_info'] = () => ({ group_id: 'g1', name: 'Readers', members: 3 });
  await signIn();
  const group = async () => (await handlers['account.get']({}, context)).account.group;
  const requests = () => sent.filter(({ path }) => path === '/user/get_user_group_info').length;
  expect([await group(), await group(), requests()]).toEqual([
    { name: 'Readers', members: 3 },
    { name: 'Readers', members: 3 },
    1,
  ]);
  clock.advance(2 * 3_600_000);
  expect([await group(), requests()]).toEqual([{ name: 'Readers', members: 3 }, 1]);
  await handlers['account.signOut']({}, context);
  expect(await group()).toBeUndefined();
});

test('S4.9 an invitation is used, or dismissed for this account here', async () => {
  const { handlers, context, bodies, events, replies, signIn } = await setup();
  const path = '/user/use_invitation_code';
  await signIn();
  const state = async () => (await handlers['account.get']({}, context)).account;
  expect((await state()).user?.needsInvitation).toBe(true);
  const dismissed = await handlers['account.useInvitation']({ code: null }, context);
  expect([dismissed.account.user?.needsInvitation, bodies[path]]).toEqual([false, undefined]);
  await handlers['account.signOut']({}, context);
  await signIn();
  expect((await state()).user?.needsInvitation).toBe(true);
  replies['/user/get_user_info'] = () => ({ ...info, needs_invitation: false });
  events.length = 0;
  const used = await handlers['account.useInvitation']({ code: 'WELCOME' }, context);
  expect([used.account.user?.needsInvitation, bodies[path]]).toEqual([false, { code: 'WELCOME' }]);
  expect(events).toEqual(['account.changed']);
});

test('S3.7 S9.7 C6 from where the person came is sent with the sign-in, and the invitation is offered', async () => {
  const { handlers, context, bodies, signIn } = await setup();
  const query = '?ref=Harbour,tides&via=r1&channel=partner&gclid=g1&invite=WELCOME&secret=7';
  await handlers['account.recordTraffic']({ query }, context);
  await handlers['account.recordTraffic']({ query: '?ref=boats&channel=beehiiv' }, context);
  const code = { email: 'ann@harbour.example', code: '123456' };
  await Promise.resolve(handlers['account.verifyCode'](code, context)).catch(() => undefined);
  expect(bodies['/oauth/verify_secret_code']).toMatchObject({
    ref: ['harbour', 'tides', 'boats'],
    client_reference_id: 'r1',
    user_acquisition_channel: 'partner',
    gclid: 'g1',
  });
  expect(JSON.stringify(bodies)).not.toContain('secret=');
  await signIn();
  const { account } = await handlers['account.get']({}, context);
  expect(account.invite).toBe('WELCOME');
});

test('S4.5 signing out clears what is cached of the account, and is emitted', async () => {
  const { handlers, context, events, sent, signIn } = await setup();
  await signIn();
  await handlers['account.get']({}, context);
  events.length = 0;
  await handlers['account.signOut']({}, context);
  expect(events).toEqual(['account.changed', 'models.changed']);
  expect(sent.at(-1)).toEqual({ path: '/oauth/sign_out', bearer: 'account', isSigned: true });
  expect(await handlers['account.get']({}, context)).toMatchObject({
    account: { status: 'paired', user: null },
  });
});

test('the mailbox is read by who is paired, also while a person is signed in', async () => {
  const { handlers, context, sent, signIn } = await setup();
  await signIn();
  const { mails } = await handlers['account.mailbox']({}, context);
  expect(mails).toEqual([{ to: 'ann@harbour.example', subject: 'Code', text: '123456' }]);
  expect(sent.at(-1)).toEqual({ path: '/account/mailbox', bearer: 'paired', isSigned: false });
});

test('C10 S8.9 with code -10 the server says something to the person, and what is known stays', async () => {
  const { handlers, context, clock, replies, signIn } = await setup();
  await signIn();
  await handlers['account.get']({}, context);
  clock.advance(2 * 3_600_000);
  replies['/user/get_user_info'] = () => ({ status: 'ERROR', code: -10, msg: 'Back at nine.' });
  const { account } = await handlers['account.get']({}, context);
  expect(account).toMatchObject({
    isStale: true,
    notice: 'Back at nine.',
    user: { email: 'ann@harbour.example' },
  });
});

test('S8.2 the difference of the clocks that was learned is stored, and used by the next context', async () => {
  const { handlers, context, replies, times, again, signIn } = await setup();
  await signIn();
  const headers = { date: new Date(start + day).toUTCString() };
  const refusals = [Response.json({ code: 'clock_skew' }, { status: 418, headers })];
  replies['/user/get_user_info'] = () => refusals.shift() ?? info;
  await handlers['account.get']({}, context);
  expect(times).toEqual([String(start), String(start + day)]);
  const next = await again();
  await next.callServer(signInWithEmail, { email: 'a@b.co', app: 'web' });
  expect(times).toHaveLength(3);
  expect(times.at(-1)).toBe(String(start + day));
});
