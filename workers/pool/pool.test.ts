import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { expose } from 'comlink';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';
import type { PoolWorker, WorkPort } from './pool.api.ts';
import { crashLimit, createPool, idleMs, type PoolParts } from './pool.ts';

/** A worker in this thread: the job is at the other end of a real message channel. */
class ChannelWorker extends EventTarget implements PoolWorker {
  readonly #channel = new MessageChannel();
  terminated = false;

  constructor(api: object) {
    super();
    expose(api, this.#channel.port1 as never);
    this.#channel.port2.addEventListener('message', (event) => {
      this.dispatchEvent(new MessageEvent('message', { data: event.data }));
    });
    this.#channel.port2.start();
  }

  postMessage(message: unknown): void {
    this.#channel.port2.postMessage(message);
  }

  terminate(): void {
    this.terminated = true;
    this.#channel.port1.close();
    this.#channel.port2.close();
  }
}

let clock: ManualClock;
let spawned: { kind: string; worker: ChannelWorker }[];
let pool: WorkPort;
/** Kinds whose next worker the browser does not make. */
let unmade: Set<string>;
/** Calls of `count` wait here until a test answers them. */
let waiting: { text: string; answer: (tokens: number) => void; fail: (error: Error) => void }[];

const tokenize = {
  count: (text: string) =>
    new Promise<number>((resolve, reject) => waiting.push({ text, answer: resolve, fail: reject })),
  truncate: async () => undefined,
};

const make = (cores: number, byteBudget = 1000) => {
  const spawn = (kind: string, api: object) => () => {
    if (unmade.delete(kind)) throw new Error(`no worker of ${kind}`);
    const worker = new ChannelWorker(api);
    spawned.push({ kind, worker });
    return worker;
  };
  return createPool({
    spawn: {
      tokenize: spawn('tokenize', tokenize),
      passages: spawn('passages', { split: async (text: string) => splitPassages(text) }),
      // The kinds that these tests use.
    } as unknown as PoolParts['spawn'],
    clock,
    cores,
    byteBudget,
  });
};

beforeEach(() => {
  clock = new ManualClock();
  spawned = [];
  waiting = [];
  unmade = new Set();
  pool = make(8);
});
afterEach(() => pool.close());

const count = (text: string, options = {}, signal: AbortSignal | null = null) =>
  pool.run(signal, 'tokenize', (job) => job.count(text), options);
const reached = (calls: number) => waitUntil(() => waiting.length >= calls);

/** Delivers messages of the channel until `done`. */
async function waitUntil(done: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1000 && !done(); turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(done()).toBe(true);
}

const codeOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => 'answered',
    (thrown: unknown) => thrown,
  );
  return (error as { code?: string }).code ?? error;
};

describe('answers', () => {
  test('a job answers and its worker is used again', async () => {
    const first = count('a');
    await reached(1);
    waiting[0]?.answer(3);
    expect(await first).toBe(3);
    const second = count('b');
    await reached(2);
    waiting[1]?.answer(4);
    expect(await second).toBe(4);
    expect(spawned).toHaveLength(1);
  });

  test('G19 a signal that lives on keeps nothing of a job that has ended', async () => {
    const { signal } = new AbortController();
    const call = count('a', {}, signal);
    await reached(1);
    waiting[0]?.answer(3);
    expect(await call).toBe(3);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('a job that throws rejects with a coded error and retains its worker', async () => {
    const call = count('a');
    await reached(1);
    waiting[0]?.fail(new Error('bad input'));
    expect(await codeOf(call)).toBe('failed');
    expect(spawned[0]?.worker.terminated).toBe(false);
  });

  test('jobs of other kinds run in workers of their own', async () => {
    const passages = await pool.run(null, 'passages', (job) => job.split('One.\n\nTwo.'));
    expect(passages.map(({ textStart, textEnd }) => [textStart, textEnd])).toEqual([
      [0, 4],
      [6, 10],
    ]);
  });
});

describe('size', () => {
  test.each([
    [1, 1],
    [2, 1],
    [4, 3],
    [16, 4],
  ])('%i cores give %i workers; the rest waits in order', async (cores, size) => {
    pool.close();
    pool = make(cores);
    const calls = ['1', '2', '3', '4', '5', '6'].map((text) => count(text));
    await reached(size);
    expect(spawned).toHaveLength(size);
    expect(waiting.map(({ text }) => text)).toEqual(['1', '2', '3', '4'].slice(0, size));
    for (let i = 0; i < 6; i += 1) {
      await reached(i + 1);
      waiting[i]?.answer(i);
    }
    expect(await Promise.all(calls)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(waiting.map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  test('one job at a time still retains a worker of each kind', async () => {
    pool.close();
    pool = make(1);
    const split = () => pool.run(null, 'passages', (job) => job.split('One.'));
    const first = split();
    const second = count('a');
    await first;
    await reached(1);
    const third = split();
    expect(spawned.map(({ kind }) => kind)).toEqual(['passages', 'tokenize']);
    waiting[0]?.answer(1);
    await Promise.all([second, third]);
    expect(spawned.map(({ kind }) => kind)).toEqual(['passages', 'tokenize']);
    expect(spawned.some(({ worker }) => worker.terminated)).toBe(false);
  });

  test('an idle worker of another kind makes room', async () => {
    pool.close();
    pool = make(3);
    const counts = [count('a'), count('b')];
    await reached(2);
    for (const { answer } of waiting) answer(1);
    await Promise.all(counts);
    await pool.run(null, 'passages', (job) => job.split('One.'));
    expect(spawned.map(({ kind }) => kind)).toEqual(['tokenize', 'tokenize', 'passages']);
    expect(spawned.map(({ worker }) => worker.terminated)).toEqual([true, false, false]);
  });

  test('inputs that run together stay under the byte budget', async () => {
    const first = count('a', { bytes: 600 });
    const second = count('b', { bytes: 600 });
    await reached(1);
    expect(waiting).toHaveLength(1);
    waiting[0]?.answer(1);
    await first;
    await reached(2);
    waiting[1]?.answer(2);
    expect(await second).toBe(2);
    expect(await codeOf(count('c', { bytes: 1001 }))).toBe('invalid');
  });
});

test('a long job blocks no short one, and waits for another long one', async () => {
  pool.close();
  pool = make(1);
  const long = [1, 2].map((n) => count(`long ${n}`, { long: true }));
  const short = count('short');
  await reached(2);
  expect(waiting.map(({ text }) => text).sort()).toEqual(['long 1', 'short']);
  for (const { answer } of waiting) answer(1);
  await reached(3);
  expect(waiting[2]?.text).toBe('long 2');
  waiting[2]?.answer(1);
  expect(await Promise.all([...long, short])).toEqual([1, 1, 1]);
});

test('a job may end its worker when it fails, its code retained', async () => {
  const call = count('a', { endOnError: true });
  await reached(1);
  waiting[0]?.fail(new CodedError('file_too_complex', 'a bomb', { pages: 9 }));
  const error = await call.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'file_too_complex', details: { pages: 9 } });
  expect(spawned[0]?.worker.terminated).toBe(true);
});

describe('every call settles', () => {
  test('a crash rejects the job that ran; the next gets a new worker', async () => {
    const call = count('a');
    await reached(1);
    spawned[0]?.worker.dispatchEvent(new Event('error'));
    expect(await codeOf(call)).toBe('failed');
    expect(spawned[0]?.worker.terminated).toBe(true);
    const next = count('b');
    await reached(2);
    waiting[1]?.answer(1);
    expect(await next).toBe(1);
  });

  test('G19 a worker that cannot be made rejects its own job; the others run', async () => {
    unmade.add('tokenize');
    const first = count('a');
    const second = count('b');
    expect(await codeOf(first)).toBe('failed');
    await reached(1);
    waiting[0]?.answer(2);
    expect(await second).toBe(2);
  });

  test('a message that cannot be read counts as a crash', async () => {
    const call = count('a');
    await reached(1);
    spawned[0]?.worker.dispatchEvent(new Event('messageerror'));
    expect(await codeOf(call)).toBe('failed');
  });

  test('a job over its time is terminated', async () => {
    const call = count('a', { timeoutMs: 500 });
    await reached(1);
    clock.advance(499);
    expect(spawned[0]?.worker.terminated).toBe(false);
    clock.advance(1);
    expect(await codeOf(call)).toBe('timeout');
    expect(spawned[0]?.worker.terminated).toBe(true);
  });

  test('an abort ends a running job and removes a waiting one', async () => {
    pool.close();
    pool = make(1);
    const running = new AbortController();
    const queued = new AbortController();
    const first = count('a', {}, running.signal);
    const second = count('b', {}, queued.signal);
    const third = count('c');
    await reached(1);
    queued.abort();
    expect(await codeOf(second)).toBe('aborted');
    running.abort();
    expect(await codeOf(first)).toBe('aborted');
    await reached(2);
    expect(waiting[1]?.text).toBe('c');
    waiting[1]?.answer(1);
    expect(await third).toBe(1);
    expect(await codeOf(count('d', {}, AbortSignal.abort()))).toBe('aborted');
  });

  test('closing the pool rejects running and waiting jobs', async () => {
    pool.close();
    pool = make(1);
    const calls = [count('a'), count('b')];
    await reached(1);
    pool.close();
    expect(await Promise.all(calls.map(codeOf))).toEqual(['aborted', 'aborted']);
    expect(await codeOf(count('c'))).toBe('aborted');
  });

  test('a kind that crashes repeatedly is refused for a minute', async () => {
    for (let crash = 0; crash < crashLimit; crash += 1) {
      const call = count('a');
      await reached(crash + 1);
      spawned.at(-1)?.worker.dispatchEvent(new Event('error'));
      expect(await codeOf(call)).toBe('failed');
    }
    expect(await codeOf(count('b'))).toBe('failed');
    expect(spawned).toHaveLength(crashLimit);
    clock.advance(60_000);
    const later = count('c');
    await reached(crashLimit + 1);
    waiting[crashLimit]?.answer(1);
    expect(await later).toBe(1);
  });
});

test('an idle worker ends after 15 s', async () => {
  const call = count('a');
  await reached(1);
  waiting[0]?.answer(1);
  await call;
  clock.advance(idleMs - 1);
  expect(spawned[0]?.worker.terminated).toBe(false);
  clock.advance(1);
  expect(spawned[0]?.worker.terminated).toBe(true);
});
