import { expect, test } from '@jest/globals';
import { CodedError } from '#shared/errors/coded-error.ts';
import { toy } from '#test/support/bus/toy.ts';
import { deferred, settled } from '#test/support/bus/wire.ts';
import { createCaller } from './core/caller.ts';
import { handshakeMs } from './core/connection.ts';
import { messageTimeoutMs, pageBridgeTimeoutMs } from './define.ts';

const echo = (body: unknown) => body;
const hang = () => new Promise(() => {});

test('a reply comes back, without the keys that its schema does not name', async () => {
  const { bus } = toy({ 'toy.again': () => ({ text: 'yes', secret: 'no' }) });
  await expect(bus.request('toy.again', { text: 'hi' })).resolves.toEqual({ text: 'yes' });
});

test('the handler gets the body rebuilt from its schema', async () => {
  let seen: unknown;
  const { bus, wire } = toy({
    'toy.again': (body) => {
      seen = body;
      return body;
    },
  });
  await bus.request('toy.again', { text: 'hi' });
  wire.sendRaw({ ...request('x1', 'toy.again', { text: 'raw', extra: 1, __proto__: { a: 1 } }) });
  await settled();
  expect(seen).toEqual({ text: 'raw' });
});

test('refused: a caller that the entry does not name', async () => {
  let ran = false;
  const { bus } = toy(
    {
      'toy.once': () => {
        ran = true;
      },
    },
    { context: 'content', tabId: 4, frameId: 0 },
  );
  await expect(bus.request('toy.once', { text: 'hi' })).rejects.toMatchObject({ code: 'refused' });
  expect(ran).toBe(false);
});

test('refused is decided before the shape is checked', async () => {
  const { bus, wire } = toy({ 'toy.again': echo }, { context: 'content', tabId: 4, frameId: 0 });
  await bus.request('toy.again', { text: 'opens the wire' });
  wire.sendRaw(request('x1', 'toy.once', 'no body at all'));
  await settled();
  expect(wire.received.at(-1)).toMatchObject({ kind: 'err', id: 'x1', body: { code: 'refused' } });
});

test('invalid: a body of a wrong shape, at the caller and at the owner', async () => {
  let ran = 0;
  const { bus, wire } = toy({
    'toy.again': (body) => {
      ran += 1;
      return body;
    },
  });
  await expect(bus.request('toy.again', { text: 1 })).rejects.toMatchObject({ code: 'invalid' });
  expect(wire.connects).toBe(0);
  await bus.request('toy.again', { text: 'opens the wire' });
  wire.sendRaw(request('x1', 'toy.again', { text: 1 }));
  await settled();
  expect(ran).toBe(1);
});

test('invalid: a reply of a wrong shape', async () => {
  const { bus } = toy({ 'toy.again': () => ({ text: 7 }) });
  await expect(bus.request('toy.again', { text: 'hi' })).rejects.toMatchObject({ code: 'invalid' });
});

test('noHandler: a command that is not in the contract, one without a handler, no route', async () => {
  const { bus } = toy({});
  for (const name of ['toy.nothing', 'toy.again', 'constructor']) {
    await expect(bus.request(name, { text: 'hi' })).rejects.toMatchObject({ code: 'noHandler' });
  }
});

test('failed: an unexpected error, whose message is not sent to a content script', async () => {
  const handlers = {
    'toy.again': () => {
      throw new Error('row 7 of secrets');
    },
  };
  await expect(toy(handlers).bus.request('toy.again', { text: '' })).rejects.toMatchObject({
    code: 'failed',
    message: 'row 7 of secrets',
  });
  const content = toy(handlers, { context: 'content', tabId: 4, frameId: 0 });
  await expect(content.bus.request('toy.again', { text: '' })).rejects.toMatchObject({
    code: 'failed',
    message: 'failed',
  });
});

test('a coded error of the handler arrives complete', async () => {
  const { bus } = toy({
    'toy.again': async () => {
      throw new CodedError('rate_limited', 'slow down', { retryAfterMs: 2_000 });
    },
  });
  const error = await bus.request('toy.again', { text: '' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CodedError);
  expect(error).toMatchObject({ code: 'rate_limited', details: { retryAfterMs: 2_000 } });
});

test('S9.6 messages time out after 30 s, and the handler is notified', async () => {
  let signal!: AbortSignal;
  const { bus, clock } = toy({
    'toy.again': (_body, call) => {
      signal = call.signal;
      return hang();
    },
  });
  const reply = bus.request('toy.again', { text: '' });
  const outcome = expect(reply).rejects.toMatchObject({ code: 'timeout' });
  await settled();
  clock.advance(29_999);
  await settled();
  expect(signal.aborted).toBe(false);
  clock.advance(1);
  await outcome;
  await settled();
  expect(signal.aborted).toBe(true);
  expect(messageTimeoutMs).toBe(30_000);
});

test('S9.8 calls over the page bridge time out after 5 s', async () => {
  const { clock, wire } = toy({ 'toy.again': hang });
  const caller = createCaller({
    link: { ...wire.link, timeoutMs: pageBridgeTimeoutMs },
    clock,
    newId: () => 'bridge',
    fail: (data) => CodedError.fromData(data),
  });
  const reply = caller.call({
    name: 'toy.again',
    body: { text: '' },
    timeoutMs: messageTimeoutMs,
    idempotent: true,
  });
  const outcome = expect(reply).rejects.toMatchObject({ code: 'timeout' });
  let isOver = false;
  reply.catch(() => {
    isOver = true;
  });
  await settled();
  clock.advance(4_999);
  await settled();
  expect(isOver).toBe(false);
  clock.advance(1);
  await outcome;
});

test("a request states its own time-out, in place of the entry's", async () => {
  const { bus, clock } = toy({ 'toy.again': hang });
  const outcome = expect(
    bus.request('toy.again', { text: '' }, { timeoutMs: 10 }),
  ).rejects.toMatchObject({ code: 'timeout' });
  await settled();
  clock.advance(10);
  await outcome;
});

test('aborted: the handler is notified, and nothing is sent for a signal that was aborted before', async () => {
  const started = deferred<AbortSignal>();
  const { bus, wire } = toy({
    'toy.again': (_body, call) => {
      started.resolve(call.signal);
      return hang();
    },
  });
  const abort = new AbortController();
  const outcome = expect(
    bus.request('toy.again', { text: '' }, { signal: abort.signal }),
  ).rejects.toMatchObject({ code: 'aborted', message: 'manual aborted request.' });
  const signal = await started.promise;
  abort.abort();
  await outcome;
  await settled();
  expect(signal.reason).toMatchObject({ code: 'aborted' });
  const before = wire.sent.length;
  await expect(
    bus.request('toy.again', { text: '' }, { signal: abort.signal }),
  ).rejects.toMatchObject({ code: 'aborted' });
  expect(wire.sent.length).toBe(before);
});

test('peerLost: no channel can ever open again', async () => {
  const caller = createCaller({
    link: {
      connect: () => {
        throw new Error('Extension context invalidated.');
      },
      gone: () => true,
    },
    clock: { now: () => 0, after: () => () => {} },
    newId: () => 'x',
    fail: (data) => CodedError.fromData(data),
  });
  await expect(
    caller.call({ name: 'toy.again', body: {}, timeoutMs: 30_000, idempotent: true }),
  ).rejects.toMatchObject({ code: 'peerLost' });
});

test('a port that stays silent is dropped after 1 s and the call goes over the next one', async () => {
  const { bus, wire, clock } = toy({ 'toy.once': echo });
  wire.silent = 2;
  const reply = bus.request('toy.once', { text: 'hi' });
  await settled();
  expect(wire.connects).toBe(1);
  clock.advance(handshakeMs + 100);
  await settled();
  expect(wire.connects).toBe(2);
  clock.advance(handshakeMs + 200);
  await expect(reply).resolves.toEqual({ text: 'hi' });
  expect(handshakeMs).toBe(1_000);
});

test('attempts to connect are 50 ms apart, then twice as long, up to 5 s', async () => {
  const clock = toy({}).clock;
  const at: number[] = [];
  const caller = createCaller({
    link: {
      connect: () => {
        at.push(clock.now());
        throw new Error('not yet');
      },
    },
    clock,
    newId: () => 'x',
    random: () => 0,
    fail: (data) => CodedError.fromData(data),
  });
  const outcome = caller
    .call({ name: 'toy.again', body: {}, timeoutMs: 30_000, idempotent: true })
    .catch((error: CodedError) => error.code);
  clock.advance(30_000);
  expect(await outcome).toBe('timeout');
  const gaps = at.slice(1).map((time, index) => time - at[index]!);
  expect(gaps.slice(0, 9)).toEqual([50, 100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
  const tries = at.length;
  clock.advance(60_000);
  expect(at.length).toBe(tries);
});

test('an idle caller does not connect again, the next request does', async () => {
  const { bus, wire, clock } = toy({ 'toy.once': echo });
  await bus.request('toy.once', { text: '1' });
  wire.cut();
  clock.advance(60_000);
  await settled();
  expect(wire.connects).toBe(1);
  await expect(bus.request('toy.once', { text: '2' })).resolves.toEqual({ text: '2' });
  expect(wire.connects).toBe(2);
});

test('closing the bus aborts pending calls', async () => {
  const { bus } = toy({ 'toy.once': hang });
  const outcome = expect(bus.request('toy.once', { text: '' })).rejects.toMatchObject({
    code: 'aborted',
  });
  await settled();
  bus.close();
  await outcome;
});

test('events are sent to a content script over its port, and only those it may receive', async () => {
  const peer = { context: 'content', tabId: 4, frameId: 0 } as const;
  const { bus, background } = toy({ 'toy.again': echo }, peer);
  const received: unknown[] = [];
  bus.on('toy.happened', (body) => received.push(body));
  await bus.request('toy.again', { text: '' });
  background().emit('toy.happened', { text: 'now' });
  await settled();
  expect(received).toEqual([{ text: 'now' }]);
  expect(() => bus.emit('toy.happened', { text: 'me too' })).toThrow('toy.happened');
});

test('an event of a stranger or of a wrong shape is dropped', async () => {
  const { bus, wire, background } = toy({ 'toy.once': echo });
  const received: unknown[] = [];
  background().on('toy.reported', (body) => received.push(body));
  await bus.request('toy.once', { text: '' });
  wire.sendRaw({ kind: 'evt', name: 'toy.reported', body: { text: 'from a sidebar' } });
  wire.sendRaw({ kind: 'evt', name: 'toy.happened', body: { text: 'not mine' } });
  expect(received).toEqual([]);
  const content = toy({ 'toy.again': echo }, { context: 'content', tabId: 1, frameId: 0 });
  content.background().on('toy.reported', (body) => received.push(body));
  await content.bus.request('toy.again', { text: '' });
  content.wire.sendRaw({ kind: 'evt', name: 'toy.reported', body: { text: 3 } });
  content.wire.sendRaw({ kind: 'evt', name: 'toy.reported', body: { text: 'fits', more: 1 } });
  expect(received).toEqual([{ text: 'fits' }]);
});

function request(id: string, name: string, body: unknown) {
  return { kind: 'req', id, name, ms: 1_000, again: false, credit: 0, after: null, body };
}
