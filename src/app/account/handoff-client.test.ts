import { expect, test } from '@jest/globals';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { createExtensionLink, signInByExtension, signInByWebApp } from './handoff-client.ts';

const challenge = 'c'.repeat(43);

function setup() {
  const clock = new ManualClock();
  const bus = createFakeBus({
    'account.beginHandoff': () => ({ attempt: 'mine', challenge }),
    'account.finishHandoff': () => ({}),
    'account.handOver': () => ({ code: 'for the extension' }),
    'handoff.want': () => ({}),
  });
  const extension = createFakeBus({ 'handoff.ask': () => ({}), 'handoff.finish': () => ({}) });
  return { clock, bus, extension };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => toCodedError(error).code,
  );

test('S6.4 S4.5 the extension is asked each second until the person has answered there', async () => {
  const { clock, bus, extension } = setup();
  const answers = [null, null, 'theirs'];
  extension.handle({
    'handoff.take': () => {
      const code = answers.shift() ?? null;
      return { status: code ? 'allowed' : 'waiting', code };
    },
  });
  const done = signInByExtension({ bus, extension, clock })(new AbortController().signal);
  for (const polls of [0, 1, 2]) {
    await settled();
    expect(extension.callsOf('handoff.take')).toHaveLength(polls);
    clock.advance(1_000);
  }
  await done;
  expect(bus.callsOf('account.finishHandoff')).toEqual([{ attempt: 'mine', code: 'theirs' }]);
});

test('S6.4 a poll that the extension does not answer in time does not end the sign-in', async () => {
  const { clock, bus, extension } = setup();
  const answers = [
    () => Promise.reject(new CodedError('timeout')),
    () => Promise.resolve({ status: 'allowed' as const, code: 'theirs' }),
  ];
  extension.handle({ 'handoff.take': () => answers.shift()!() });
  const done = signInByExtension({ bus, extension, clock })(new AbortController().signal);
  for (let poll = 0; poll < 2; poll += 1) {
    await settled();
    clock.advance(1_000);
  }
  await done;
  expect(bus.callsOf('account.finishHandoff')).toEqual([{ attempt: 'mine', code: 'theirs' }]);
});

test('S6.4 a no, and no answer in 600 polls, are different errors; giving up ends the polls', async () => {
  const { clock, bus, extension } = setup();
  const start = (signal = new AbortController().signal) =>
    codeOf(signInByExtension({ bus, extension, clock })(signal));
  extension.handle({ 'handoff.take': () => ({ status: 'denied', code: null }) });
  const denied = start();
  await settled();
  clock.advance(1_000);
  expect(await denied).toBe('handoff_denied');
  extension.handle({ 'handoff.take': () => ({ status: 'waiting', code: null }) });
  const late = start();
  for (let poll = 0; poll < 600; poll += 1) {
    await settled();
    clock.advance(1_000);
  }
  expect(await late).toBe('timeout');
  const given = new AbortController();
  const before = extension.callsOf('handoff.take').length;
  const over = start(given.signal);
  await settled();
  given.abort(new CodedError('aborted'));
  expect(await over).toBe('aborted');
  clock.advance(5_000);
  await settled();
  expect(extension.callsOf('handoff.take')).toHaveLength(before);
});

test('S6.4 in the extension, giving up takes the wish back', async () => {
  const { bus } = setup();
  const given = new AbortController();
  const over = codeOf(signInByWebApp({ bus })(given.signal));
  await settled();
  given.abort(new CodedError('aborted'));
  expect(await over).toBe('aborted');
  expect(bus.callsOf('handoff.want')).toEqual([{ isWanted: true }, { isWanted: false }]);
});

test('S6.4 the extension gets a code for its own challenge; a slow server is waited for', async () => {
  const { clock, bus, extension } = setup();
  const states = [false, true];
  extension.handle({
    'handoff.begin': () => ({ attempt: 'theirs', challenge }),
    'handoff.finish': () => {
      throw new CodedError('timeout');
    },
    'handoff.state': () => ({ version: '8.20.0', isWanted: true, isSignedIn: states.shift()! }),
  });
  const done = createExtensionLink({ bus, extension, clock }).signIn();
  await settled();
  clock.advance(1_000);
  await done;
  expect(bus.callsOf('account.handOver')).toEqual([{ challenge, app: 'Gloss extension' }]);
  expect(extension.callsOf('handoff.finish')).toEqual([
    { attempt: 'theirs', code: 'for the extension' },
  ]);
});

test('S8.6 an extension that has a code and does not become signed in is a login that failed', async () => {
  const { clock, bus, extension } = setup();
  extension.handle({
    'handoff.begin': () => ({ attempt: 'theirs', challenge }),
    'handoff.state': () => ({ version: '8.20.0', isWanted: true, isSignedIn: false }),
  });
  const failed = createExtensionLink({ bus, extension, clock })
    .signIn()
    .catch((error: unknown) => toCodedError(error).toData());
  for (let poll = 0; poll <= 30; poll += 1) {
    await settled();
    clock.advance(1_000);
  }
  expect(await failed).toMatchObject({ code: 'login_failed', message: 'login failed' });
});

test('S5.11 without an extension there is no state', async () => {
  const { clock, bus, extension } = setup();
  expect(await createExtensionLink({ bus, extension, clock }).state()).toBeNull();
});
