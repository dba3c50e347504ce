import { expect, test } from '@jest/globals';
import { toy } from '#test/support/bus/toy.ts';
import { deferred, settled } from '#test/support/bus/wire.ts';
import type { CallContext } from './types.ts';

const echo = (body: unknown) => body;
const hang = () => new Promise(() => {});

test('an idempotent request is sent again to the new owner', async () => {
  const { bus, restart, clock, wire } = toy({ 'toy.again': hang });
  const reply = bus.request('toy.again', { text: 'hi' });
  await settled();
  restart({ 'toy.again': echo });
  clock.advance(100);
  await expect(reply).resolves.toEqual({ text: 'hi' });
  const requests = wire.sent.filter(({ kind }) => kind === 'req');
  expect(requests.map(({ again }) => again)).toEqual([false, true]);
  expect(requests[0]?.id).toBe(requests[1]?.id);
});

test('any other request is peerLost, and the new owner never sees it', async () => {
  const { bus, restart, clock } = toy({ 'toy.once': hang });
  const reply = bus.request('toy.once', { text: 'hi' });
  const outcome = expect(reply).rejects.toMatchObject({ code: 'peerLost' });
  await settled();
  let ran = false;
  restart({
    'toy.once': () => {
      ran = true;
    },
  });
  clock.advance(100);
  await outcome;
  expect(ran).toBe(false);
});

test('a request that was never sent goes out whatever it is', async () => {
  const { bus, wire, clock, restart } = toy({ 'toy.once': echo });
  await bus.request('toy.once', { text: 'first' });
  wire.cut();
  wire.silent = 1;
  const reply = bus.request('toy.once', { text: 'second' });
  restart({ 'toy.once': echo });
  clock.advance(2_000);
  await expect(reply).resolves.toEqual({ text: 'second' });
});

test('the time-out of a request that is sent again continues', async () => {
  const { bus, restart, clock, wire } = toy({ 'toy.again': hang });
  const reply = bus.request('toy.again', { text: 'hi' });
  const outcome = expect(reply).rejects.toMatchObject({ code: 'timeout' });
  await settled();
  clock.advance(20_000);
  restart({ 'toy.again': hang });
  clock.advance(50 * 1.25);
  await settled();
  expect(wire.sent.filter(({ kind }) => kind === 'req').at(-1)?.ms).toBeLessThan(10_000);
  clock.advance(10_000);
  await outcome;
});

test('a request that still runs is joined, not run again, when only the port was lost', async () => {
  const done = deferred<{ text: string }>();
  let runs = 0;
  const handler = () => {
    runs += 1;
    return done.promise;
  };
  const { bus, wire, clock } = toy({ 'toy.again': handler, 'toy.once': handler });
  const replies = [bus.request('toy.again', { text: '' }), bus.request('toy.once', { text: '' })];
  await settled();
  wire.cut();
  clock.advance(100);
  await settled();
  done.resolve({ text: 'once' });
  await expect(Promise.all(replies)).resolves.toEqual([{ text: 'once' }, { text: 'once' }]);
  expect(runs).toBe(2);
  expect(wire.connects).toBe(2);
});

test('a caller that stays away is abandoned after a while', async () => {
  let signal!: AbortSignal;
  const { bus, wire, clock } = toy({
    'toy.again': (_body: unknown, call: CallContext) => {
      signal = call.signal;
      return hang();
    },
  });
  const reply = bus.request('toy.again', { text: '' });
  reply.catch(() => {});
  await settled();
  wire.silent = 100;
  wire.cut();
  clock.advance(9_000);
  expect(signal.aborted).toBe(false);
  clock.advance(1_000);
  expect(signal.reason).toMatchObject({ code: 'peerLost' });
});

test('a request that came twice runs once', async () => {
  let runs = 0;
  const { bus, wire } = toy({
    'toy.again': (body: unknown) => {
      runs += 1;
      return body;
    },
  });
  await bus.request('toy.again', { text: 'hi' });
  wire.sendRaw(wire.sent.find(({ kind }) => kind === 'req'));
  await settled();
  expect(runs).toBe(1);
});

test('a reply or chunk that arrives twice, or for no request, changes nothing', async () => {
  const { bus, wire } = toy({
    'toy.count': async function* () {
      yield { n: 1 };
      yield { n: 2 };
      return { total: 2 };
    },
  });
  const seen: unknown[] = [];
  const ended = deferred();
  bus.stream('toy.count', { to: 2 }).subscribe({
    next: (chunk) => {
      seen.push(chunk);
      for (const frame of wire.received) wire.deliver(frame);
      wire.deliver({ kind: 'res', id: 'nobody', body: {} });
    },
    complete: () => ended.resolve(),
    error: ended.reject,
  });
  await ended.promise;
  expect(seen).toEqual([{ n: 1 }, { n: 2 }]);
});
