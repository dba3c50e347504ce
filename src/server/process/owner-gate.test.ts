import { expect, test } from '@jest/globals';
import { OwnerGate } from './owner-gate.ts';

/** Starts tasks that end when told; `started` has their names in order. */
function tasks(places: ConstructorParameters<typeof OwnerGate>[0]) {
  const gate = new OwnerGate(places);
  const started: string[] = [];
  const leaves = new Map<string, () => void>();
  return {
    started,
    add: async (name: string, weight = 1, signal: AbortSignal | null = null) => {
      const leave = await gate.enter(name.slice(0, 1), signal, weight);
      started.push(name);
      leaves.set(name, leave);
    },
    end: async (name: string) => {
      leaves.get(name)?.();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}

const unlimited = { total: 100, perOwner: 100, maxWaiting: 100 };

test('owners take turns: many that wait of one do not keep the next owner waiting', async () => {
  const { started, add, end } = tasks({ ...unlimited, total: 1 });
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'];
  for (const name of all) void add(name);
  await end('');
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) {
    expect(started.at(-1)).toBe(name);
    await end(name);
  }
  expect(started).toHaveLength(all.length);
});

test('an owner has no more places than its own, and others the rest', async () => {
  const { started, add, end } = tasks({ ...unlimited, total: 3, perOwner: 1 });
  for (const name of ['a1', 'a2', 'b1', 'c1', 'd1']) void add(name);
  await end('');
  expect(started).toEqual(['a1', 'b1', 'c1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2']);
  await end('a1');
  expect(started).toHaveLength(4);
});

test('a heavy one waits until there is room, is not overtaken, and never waits for ever', async () => {
  const { started, add, end } = tasks({ ...unlimited, total: 10 });
  void add('a1', 6);
  void add('b1', 30);
  void add('c1', 1);
  await end('');
  expect(started).toEqual(['a1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1']);
  await end('b1');
  expect(started).toEqual(['a1', 'b1', 'c1']);
});

test('one that is aborted gives way, and too many that wait are refused', async () => {
  const { started, add, end } = tasks({ total: 1, perOwner: 1, maxWaiting: 1 });
  const controller = new AbortController();
  await add('a1');
  const aborted = add('a2', 1, controller.signal);
  await expect(add('a3')).rejects.toMatchObject({ code: 'rate_limited' });
  controller.abort();
  await expect(aborted).rejects.toThrow('abort');
  await expect(add('a4', 1, controller.signal)).rejects.toThrow('abort');
  const last = add('a5');
  await end('a1');
  await last;
  expect(started).toEqual(['a1', 'a5']);
});

test('one whose client left ends as aborted, which is no failure of the server', async () => {
  const { add } = tasks({ ...unlimited, total: 1 });
  const controller = new AbortController();
  await add('a1');
  const waiting = add('a2', 1, controller.signal);
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
  await expect(add('a3', 1, controller.signal)).rejects.toMatchObject({ code: 'aborted' });
});
