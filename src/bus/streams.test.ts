import { expect, test } from '@jest/globals';
import type { Observable } from 'rxjs';
import { toy } from '#test/support/bus/toy.ts';
import { deferred, settled } from '#test/support/bus/wire.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { createCaller } from './core/caller.ts';
import { streamCredit } from './core/pending-call.ts';
import type { CallContext } from './types.ts';

async function* countTo(body: unknown, { after }: CallContext) {
  const { to } = body as { to: number };
  const last = after ? (after.chunk as { n: number }).n : 0;
  for (let n = last + 1; n <= to; n += 1) yield { n };
  return { total: to };
}

function record(stream: Observable<unknown>) {
  const seen: number[] = [];
  const end = deferred<string>();
  const subscription = stream.subscribe({
    next: (chunk) => seen.push((chunk as { n: number }).n),
    complete: () => end.resolve('complete'),
    error: (error: { code: string }) => end.resolve(error.code),
  });
  return { seen, end: end.promise, subscription };
}

const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

test('nothing runs before somebody subscribes', async () => {
  let runs = 0;
  const { bus } = toy({
    'toy.count': (body: unknown, call: CallContext) => {
      runs += 1;
      return countTo(body, call);
    },
  });
  const stream = bus.stream('toy.count', { to: 3 });
  await settled();
  expect(runs).toBe(0);
  const { seen, end } = record(stream);
  expect(await end).toBe('complete');
  expect(seen).toEqual([1, 2, 3]);
});

test('unsubscribing aborts the work at the other end', async () => {
  let signal!: AbortSignal;
  const finished = deferred();
  const { bus } = toy({
    'toy.watch': async function* (_body: unknown, call: CallContext) {
      signal = call.signal;
      try {
        yield { n: 1 };
        await new Promise((resolve) => call.signal.addEventListener('abort', resolve));
      } finally {
        finished.resolve();
      }
      return {};
    },
  });
  const { seen, subscription } = record(bus.stream('toy.watch', {}));
  await settled();
  expect(seen).toEqual([1]);
  subscription.unsubscribe();
  await finished.promise;
  expect(signal.reason).toMatchObject({ code: 'aborted' });
});

test('the owner waits for credit: a slow reader holds the generator back', async () => {
  let produced = 0;
  const { wire } = toy({
    'toy.count': async function* () {
      for (let n = 1; n <= 100; n += 1) {
        produced = n;
        yield { n };
      }
      return { total: 100 };
    },
  });
  const gates: (() => void)[] = [];
  const caller = createCaller({
    link: wire.link,
    clock: new ManualClock(),
    newId: () => 'slow',
    fail: (data) => new Error(data.code),
  });
  const done = caller.call({
    name: 'toy.count',
    body: { to: 100 },
    timeoutMs: 30_000,
    idempotent: true,
    stream: { resumable: true, chunk: () => new Promise<void>((open) => gates.push(open)) },
  });
  await settled();
  await settled();
  expect(gates.length).toBe(streamCredit);
  expect(produced).toBeLessThanOrEqual(streamCredit + 1);
  for (const open of gates.splice(0)) open();
  await settled();
  await settled();
  expect(gates.length).toBe(streamCredit);
  const opener = (async () => {
    while (produced < 100) {
      for (const open of gates.splice(0)) open();
      await settled();
    }
  })();
  await expect(done).resolves.toEqual({ total: 100 });
  await opener;
});

test('a resumable stream continues at the new owner without gap or repetition', async () => {
  const { bus, restart, clock, wire } = toy({
    'toy.count': async function* (_body: unknown, call: CallContext) {
      for (let n = 1; n <= 20; n += 1) yield { n };
      await new Promise((resolve) => call.signal.addEventListener('abort', resolve));
      return { total: 0 };
    },
  });
  const { seen, end } = record(bus.stream('toy.count', { to: 40 }));
  await settled();
  await settled();
  expect(seen).toEqual(upTo(20));
  restart({ 'toy.count': countTo });
  clock.advance(100);
  expect(await end).toBe('complete');
  expect(seen).toEqual(upTo(40));
  expect(wire.sent.filter(({ kind }) => kind === 'req').at(-1)?.after).toEqual({
    seq: 20,
    chunk: { n: 20 },
  });
});

test('a resumable stream continues over a new port to the same owner, and the first run ends', async () => {
  const signals: AbortSignal[] = [];
  const { bus, clock, wire } = toy({
    'toy.count': async function* (body: unknown, call: CallContext) {
      signals.push(call.signal);
      for await (const chunk of countTo(body, call)) {
        yield chunk;
        if (signals.length === 1 && chunk.n === 5) await new Promise(() => {});
      }
      return { total: 0 };
    },
  });
  const { seen, end } = record(bus.stream('toy.count', { to: 9 }));
  await settled();
  wire.cut();
  clock.advance(100);
  expect(await end).toBe('complete');
  expect(seen).toEqual(upTo(9));
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('an idempotent stream that cannot be resumed starts again', async () => {
  const { bus, restart, clock } = toy({
    'toy.watch': async function* () {
      yield { n: 1 };
      await new Promise(() => {});
      return {};
    },
  });
  const { seen, end } = record(bus.stream('toy.watch', {}));
  await settled();
  restart({
    'toy.watch': async function* () {
      yield { n: 7 };
      return {};
    },
  });
  clock.advance(100);
  expect(await end).toBe('complete');
  expect(seen).toEqual([1, 7]);
});

test('any other stream is peerLost', async () => {
  const { bus, restart, clock } = toy({
    'toy.drain': async function* () {
      yield { n: 1 };
      await new Promise(() => {});
      return {};
    },
  });
  const { seen, end } = record(bus.stream('toy.drain', {}));
  await settled();
  restart({});
  clock.advance(100);
  expect(await end).toBe('peerLost');
  expect(seen).toEqual([1]);
});

test('a stream has no deadline once it runs, but one for reaching its owner', async () => {
  const running = toy({
    'toy.watch': async function* () {
      await new Promise(() => {});
      yield { n: 1 };
      return {};
    },
  });
  const quiet = record(running.bus.stream('toy.watch', {}));
  await settled();
  running.clock.advance(3_600_000);
  await settled();
  expect(quiet.seen).toEqual([]);
  expect(await Promise.race([quiet.end, settled().then(() => 'open')])).toBe('open');

  const unreachable = toy({});
  unreachable.wire.silent = 1_000;
  const { end } = record(unreachable.bus.stream('toy.watch', {}));
  unreachable.clock.advance(30_000);
  expect(await end).toBe('timeout');
});

test('an error of the generator ends the stream after the chunks before it', async () => {
  const { bus } = toy({
    'toy.drain': async function* () {
      yield { n: 1 };
      throw new Error('broken');
    },
  });
  const { seen, end } = record(bus.stream('toy.drain', {}));
  expect(await end).toBe('failed');
  expect(seen).toEqual([1]);
});

test('a chunk of a wrong shape ends the stream as invalid and stops the work', async () => {
  const finished = deferred();
  const { bus } = toy({
    'toy.drain': async function* () {
      try {
        yield { n: 1 };
        yield { n: 'two' };
        await new Promise(() => {});
      } finally {
        finished.resolve();
      }
      return {};
    },
  });
  const { seen, end } = record(bus.stream('toy.drain', {}));
  expect(await end).toBe('invalid');
  expect(seen).toEqual([1]);
});

test('a chunk that is missing ends the stream as invalid', async () => {
  const { bus, wire } = toy({
    'toy.watch': async function* () {
      yield { n: 1 };
      await new Promise(() => {});
      return {};
    },
  });
  const { end } = record(bus.stream('toy.watch', {}));
  await settled();
  const id = wire.sent.find(({ kind }) => kind === 'req')?.id;
  wire.deliver({ kind: 'chunk', id, seq: 3, body: { n: 3 } });
  expect(await end).toBe('invalid');
});

test('asking for a request as a stream is invalid, for an unknown one noHandler', async () => {
  const { bus } = toy({});
  expect(await record(bus.stream('toy.once', { text: '' })).end).toBe('invalid');
  expect(await record(bus.stream('toy.nothing', {})).end).toBe('noHandler');
});
