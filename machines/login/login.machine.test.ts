import { expect, test } from '@jest/globals';
import { createActor, fromCallback, fromPromise, transition } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { SignInWays } from '#domain/account/state.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { loginMachine } from './login.machine.ts';
import { isBusy, isInTab, loginStep } from './login.selectors.ts';
import type { GoogleInput, GoogleOutcome, LoginEvent } from './login.types.ts';

const ways: SignInWays = {
  email: true,
  google: true,
  mailbox: false,
  minExtensionVersion: '0.0.0',
  extensionUrl: null,
  server: '',
};

/** Each piece of work is settled by the test. */
function work<Output>() {
  const calls: { input: unknown; done: (value: Output) => void; fail: (code: string) => void }[] =
    [];
  const logic = fromPromise<Output, never>(
    ({ input }) =>
      new Promise((resolve, reject) => {
        calls.push({
          input,
          done: resolve,
          fail: (code) => reject(new CodedError(code as 'network', code)),
        });
      }),
  );
  return { calls, logic };
}

async function setup() {
  const [first, send, verify] = [work<SignInWays>(), work<{ resendAt: number }>(), work<void>()];
  const [finish, handoff] = [work<void>(), work<void>()];
  const google: { input: GoogleInput; send: (event: LoginEvent) => void; isOver: boolean }[] = [];
  const actor = createActor(
    loginMachine.provide({
      actors: {
        ways: first.logic as never,
        sendCode: send.logic as never,
        verifyCode: verify.logic as never,
        finishGoogle: finish.logic as never,
        handoff: handoff.logic as never,
        google: fromCallback<LoginEvent, GoogleInput>(({ input, sendBack }) => {
          const call = { input, send: sendBack, isOver: false };
          google.push(call);
          return () => {
            call.isOver = true;
          };
        }),
      },
    }),
  );
  actor.start();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const step = () => loginStep(actor.getSnapshot());
  const context = () => actor.getSnapshot().context;
  return {
    actor,
    first,
    send,
    verify,
    finish,
    handoff,
    google,
    settled,
    step,
    context,
  };
}

async function atCode() {
  const rig = await setup();
  rig.first.calls[0]!.done(ways);
  await rig.settled();
  rig.actor.send({ type: 'login.email', email: ' ann@harbour.example ' });
  rig.send.calls[0]!.done({ resendAt: 30_000 });
  await rig.settled();
  return rig;
}

async function atGoogle() {
  const rig = await setup();
  rig.first.calls[0]!.done(ways);
  await rig.settled();
  rig.actor.send({ type: 'login.google' });
  return rig;
}

test('S4.5 the server is asked for the ways; one that does not answer is asked again', async () => {
  const { actor, first, settled, step, context } = await setup();
  expect(step()).toBe('loading');
  first.calls[0]!.fail('network');
  await settled();
  expect(step()).toBe('unreachable');
  expect(context().error?.code).toBe('network');
  actor.send({ type: 'login.retry' });
  first.calls[1]!.done(ways);
  await settled();
  expect([step(), context().error, context().ways]).toEqual(['choosing', null, ways]);
});

test('C5 C6 by a code; a wrong one is entered again, and the mail can be sent again', async () => {
  const { actor, send, verify, settled, step, context } = await atCode();
  expect(send.calls[0]!.input).toEqual({ email: 'ann@harbour.example' });
  expect([step(), context().resendAt]).toEqual(['code', 30_000]);
  actor.send({ type: 'login.code', code: '111111' });
  expect(isBusy(actor.getSnapshot())).toBe(true);
  verify.calls[0]!.fail('invalid_code');
  await settled();
  expect([step(), context().error?.code]).toEqual(['code', 'invalid_code']);
  actor.send({ type: 'login.resend' });
  expect([step(), context().error]).toEqual(['code', null]);
  send.calls[1]!.fail('rate_limited');
  await settled();
  expect([step(), context().error?.code]).toEqual(['code', 'rate_limited']);
  actor.send({ type: 'login.code', code: '222222' });
  expect(verify.calls[1]!.input).toEqual({ email: 'ann@harbour.example', code: '222222' });
  verify.calls[1]!.done();
  await settled();
  expect(step()).toBe('done');
});

test.each(['invalid_email', 'email_unavailable', 'rate_limited', 'network'])(
  'S5.7 S8.6 a mail that is not sent (%s) leaves the address to be corrected',
  async (code) => {
    const { actor, first, send, settled, step, context } = await setup();
    first.calls[0]!.done(ways);
    await settled();
    actor.send({ type: 'login.email', email: 'ann+x@harbour.example' });
    send.calls[0]!.fail(code);
    await settled();
    expect([step(), context().error?.code]).toEqual(['choosing', code]);
    expect(context().email).toBe('ann+x@harbour.example');
  },
);

test('S8.6 an account that was deleted leads back to the address', async () => {
  const { actor, verify, settled, step, context } = await atCode();
  actor.send({ type: 'login.code', code: '111111' });
  verify.calls[0]!.fail('account_deleted');
  await settled();
  expect([step(), context().error?.code]).toEqual(['choosing', 'account_deleted']);
});

test('C8 at Google in a pop-up', async () => {
  const { actor, google, finish, settled, step } = await atGoogle();
  expect([step(), google[0]!.input]).toEqual(['google', { place: 'popup' }]);
  google[0]!.send({ type: 'google.code', attempt: 'a1', code: 'c1' });
  expect(google[0]!.isOver).toBe(true);
  expect(finish.calls[0]!.input).toEqual({ attempt: 'a1', code: 'c1' });
  finish.calls[0]!.done();
  await settled();
  expect(actor.getSnapshot().status).toBe('done');
});

test.each<GoogleOutcome>(['popupClosed', 'timeout', 'denied', 'failed'])(
  'S4.5 a pop-up that ends as %s leads back to the choice, which can be made again',
  async (outcome) => {
    const { actor, google, step, context } = await atGoogle();
    google[0]!.send({ type: 'google.ended', outcome });
    expect([step(), context().outcome]).toEqual(['choosing', outcome]);
    actor.send({ type: 'login.google' });
    expect([step(), context().outcome]).toEqual(['google', null]);
  },
);

test('S4.5 a blocked pop-up falls back to a tab', async () => {
  const { actor, google, step, context } = await atGoogle();
  google[0]!.send({ type: 'google.ended', outcome: 'popupBlocked' });
  expect([step(), isInTab(actor.getSnapshot())]).toEqual(['google', true]);
  expect(google[1]!.input).toEqual({ place: 'tab' });
  expect(context().outcome).toBe('popupBlocked');
  google[1]!.send({ type: 'login.signedIn' });
  expect(step()).toBe('done');
});

test('S8.6 a code that is refused leads back to the choice', async () => {
  const { google, finish, settled, step, context } = await atGoogle();
  google[0]!.send({ type: 'google.code', attempt: 'a1', code: 'c1' });
  finish.calls[0]!.fail('login_failed');
  await settled();
  expect([step(), context().error?.code]).toEqual(['choosing', 'login_failed']);
});

test.each(['choosing', 'code'])('S6.4 at the step %s, a sign-in elsewhere counts', async (at) => {
  const rig = at === 'code' ? await atCode() : await setup();
  if (at === 'choosing') rig.first.calls[0]!.done(ways);
  await rig.settled();
  expect(rig.step()).toBe(at);
  rig.actor.send({ type: 'login.signedIn' });
  expect(rig.step()).toBe('done');
});

test('S6.4 by another client; what fails there, or is given up, leads back to the choice', async () => {
  const { actor, first, handoff, settled, step, context } = await setup();
  first.calls[0]!.done(ways);
  await settled();
  actor.send({ type: 'login.handoff' });
  expect([step(), isBusy(actor.getSnapshot())]).toEqual(['handoff', true]);
  handoff.calls[0]!.fail('handoff_denied');
  await settled();
  expect([step(), context().error?.code]).toEqual(['choosing', 'handoff_denied']);
  actor.send({ type: 'login.handoff' });
  actor.send({ type: 'login.cancel' });
  expect([step(), context().error]).toEqual(['choosing', null]);
  actor.send({ type: 'login.handoff' });
  handoff.calls[2]!.done();
  await settled();
  expect(step()).toBe('done');
});

test('a code on its way to the server is not cancelled: it may sign in', async () => {
  const { actor, verify, settled, step } = await atCode();
  actor.send({ type: 'login.code', code: '111111' });
  actor.send({ type: 'login.cancel' });
  verify.calls[0]!.done();
  await settled();
  expect(step()).toBe('done');
});

test('C8 a window that fails leads back to the choice', async () => {
  const actor = createActor(
    loginMachine.provide({
      actors: {
        ways: fromPromise(async () => ways),
        google: fromCallback<LoginEvent, GoogleInput>(() => {
          throw new Error('no window');
        }),
      },
    }),
  ).start();
  await new Promise((resolve) => setImmediate(resolve));
  actor.send({ type: 'login.google' });
  expect([loginStep(actor.getSnapshot()), actor.getSnapshot().context.outcome]).toEqual([
    'choosing',
    'failed',
  ]);
});

test('every state can be left, and cancelling before the account is there leads to the choice', () => {
  const machine = loginMachine.provide({
    actors: { google: fromCallback(() => undefined) as never },
  });
  const done = (src: string, output: unknown) =>
    ({ type: `xstate.done.actor.0.login.${src}`, output }) as never;
  const paths = getShortestPaths(machine, {
    events: [
      done('loading', ways),
      { type: 'login.email', email: 'ann@harbour.example' },
      done('sending', { resendAt: 1 }),
      { type: 'login.code', code: '1' },
      { type: 'login.resend' },
      done('verifying', undefined),
      { type: 'login.google' },
      { type: 'login.handoff' },
      { type: 'google.ended', outcome: 'popupBlocked' },
      { type: 'google.code', attempt: 'a', code: 'c' },
      { type: 'xstate.error.actor.0.login.loading', error: new CodedError('network') } as never,
    ],
  });
  const reached = new Set(paths.map(({ state }) => String(state.value)));
  const all = Object.keys(loginMachine.states).filter((state) => state !== 'done');
  expect([...reached].sort()).toEqual(expect.arrayContaining(all));
  const later = ['verifying', 'finishing'];
  for (const { state } of paths) {
    const value = String(state.value);
    if (value === 'done') continue;
    const [next] = transition(machine, state, { type: 'login.cancel' });
    expect([value, next.value]).toEqual([
      value,
      later.includes(value) ? value : next.context.ways ? 'choosing' : 'loading',
    ]);
  }
});
