import { beforeEach, describe, expect, test } from '@jest/globals';
import { assign, emit, fromCallback, setup } from 'xstate';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { ActorHost, type ActorHostOptions } from './actor-host.ts';
import type { ActorRecord, ActorStorage, SavedSnapshot } from './actor-storage.ts';
import { writeAgainMs } from './actor-writes.ts';

type Step =
  | { type: 'next' }
  | { type: 'progress' }
  | { type: 'add'; item: string }
  | { type: 'fail' };

interface Work {
  id: string;
  done: number;
  items: string[];
}

/** Two states of work and an end. */
const workMachine = setup({
  types: {
    context: {} as Work,
    events: {} as Step,
    input: {} as { id: string },
    emitted: {} as { type: 'ended' },
  },
  actors: {
    work: fromCallback<Step, { id: string; name: string }>(() => {
      throw new Error('actor work must be provided');
    }),
  },
  actions: {
    failing: () => {
      throw new Error('broken');
    },
    emitEnded: emit({ type: 'ended' as const }),
  },
}).createMachine({
  id: 'work',
  context: ({ input }) => ({ id: input.id, done: 0, items: [] }),
  initial: 'first',
  on: {
    progress: { actions: assign({ done: ({ context }) => context.done + 1 }) },
    add: { actions: assign({ items: ({ context, event }) => [...context.items, event.item] }) },
    fail: { actions: 'failing' },
  },
  states: {
    first: {
      invoke: { src: 'work', input: ({ context }) => ({ id: context.id, name: 'first' }) },
      on: { next: 'second' },
    },
    second: {
      invoke: { src: 'work', input: ({ context }) => ({ id: context.id, name: 'second' }) },
      on: { next: 'ended' },
    },
    ended: { type: 'final', entry: 'emitEnded' },
  },
});

type WorkRecord = ActorRecord & { holder: string };
type Options = Partial<ActorHostOptions<typeof workMachine, WorkRecord>>;

/** What outlives the contexts of a test: rows, locks, and a log of storage calls. */
function origin() {
  const rows = new Map<string, SavedSnapshot>();
  const locks = memoryLocks();
  const journal: string[] = [];
  const clock = new ManualClock();
  /** Set: a write waits for it, or is refused. */
  const gate: { saving: Promise<void> | null; isFull: boolean } = { saving: null, isFull: false };
  const refuse = () => {
    if (gate.isFull) throw new CodedError('storage_full');
  };

  /** `holder` empty: a record a key, under a lock of its own; else a record a key and context. */
  function storage(holder: string): ActorStorage<typeof workMachine, WorkRecord> {
    const rowOf = (record: WorkRecord) => `${record.key}${record.holder && `@${record.holder}`}`;
    const recordOf = (key: string, by = holder) => ({ key, holder: by, lock: by || `work:${key}` });
    return {
      recordOf: (key) => recordOf(key),
      list: async () =>
        Array.from(rows.keys(), (row) => row.split('@')).map(([key, by]) => recordOf(key!, by)),
      load: async (record) => {
        const saved = rows.get(rowOf(record)) ?? null;
        if (record.key === 'none' || (!saved && record.holder !== holder)) return null;
        return { input: { id: record.key }, saved };
      },
      save: async (record, snapshot, saved) => {
        await gate.saving;
        refuse();
        journal.push(`save ${rowOf(record)} ${String(snapshot.value)} ${snapshot.context.done}`);
        rows.set(rowOf(record), saved);
      },
      remove: async (record, last) => {
        refuse();
        journal.push(`remove ${rowOf(record)} ${last ? String(last.value) : 'moved'}`);
        rows.delete(rowOf(record));
      },
    };
  }

  function context(holder = '', options: Options = {}) {
    const { locks: port, die } = locks.context();
    const began: string[] = [];
    const emitted: string[] = [];
    const machine = workMachine.provide({
      actors: { work: fromCallback(({ input }) => void began.push(`${input.name} ${input.id}`)) },
    });
    const host = new ActorHost<typeof workMachine, WorkRecord>({
      machine,
      version: 1,
      storage: storage(holder),
      locks: port,
      clock,
      onEmitted: ({ type }, key) => emitted.push(`${type} ${key}`),
      ...options,
    });
    const kill = () => {
      host.close();
      die();
    };
    return { host, began, emitted, kill };
  }
  return { rows, locks, journal, clock, gate, context };
}

let place: ReturnType<typeof origin>;
beforeEach(() => {
  place = origin();
});

test('a started actor is written immediately, each change of state in its order, and removed at its end', async () => {
  const { host } = place.context();
  await host.start('a');
  await host.stored();
  await host.send('a', { type: 'next' });
  await host.stored();
  expect(place.journal).toEqual(['save a first 0', 'save a second 0']);
  expect([...place.locks.held]).toEqual(['work:a']);
  await host.send('a', { type: 'next' });
  await host.stored();
  expect(place.journal.at(-1)).toBe('remove a ended');
  expect(host.actors()).toEqual([]);
  expect([...place.locks.held]).toEqual([]);
});

test("a write has the actor's current state: changes that wait for it are written once", async () => {
  const { host } = place.context();
  let open = () => {};
  place.gate.saving = new Promise((resolve) => {
    open = resolve;
  });
  await host.start('a');
  await host.start('b');
  await host.send('b', { type: 'progress' });
  await host.send('b', { type: 'next' });
  open();
  await host.stored();
  expect(place.journal).toEqual(['save a first 0', 'save b second 1']);
});

test('progress within a state is written when its time has come, or with the next state', async () => {
  const { host } = place.context('', { progressMs: 250 });
  await host.start('a');
  await host.stored();
  for (let at = 0; at < 3; at += 1) await host.send('a', { type: 'progress' });
  place.clock.advance(249);
  await host.stored();
  expect(place.journal).toEqual(['save a first 0']);
  place.clock.advance(1);
  await host.stored();
  expect(place.journal.at(-1)).toBe('save a first 3');
  await host.send('a', { type: 'progress' });
  await host.send('a', { type: 'next' });
  await host.stored();
  place.clock.advance(1000);
  await host.stored();
  expect(place.journal.slice(2)).toEqual(['save a second 4']);
});

test('a state that storage refuses is written once it can be, and its end too, with the lock held until then', async () => {
  const { host } = place.context();
  await host.start('a');
  await host.stored();
  place.gate.isFull = true;
  await host.send('a', { type: 'next' });
  await host.stored();
  expect(place.journal).toEqual(['save a first 0']);
  place.gate.isFull = false;
  place.clock.advance(writeAgainMs);
  await host.stored();
  expect(place.journal.at(-1)).toBe('save a second 0');
  place.gate.isFull = true;
  await host.send('a', { type: 'next' });
  await host.stored();
  place.clock.advance(writeAgainMs);
  await host.stored();
  expect(host.actors()).toEqual([]);
  expect([...place.locks.held]).toEqual(['work:a']);
  place.gate.isFull = false;
  place.clock.advance(writeAgainMs);
  await host.stored();
  expect(place.journal.at(-1)).toBe('remove a ended');
  expect([...place.locks.held]).toEqual([]);
});

test('an end that storage refused is written over no successor, and by no context that has ended', async () => {
  const { host, kill, began } = place.context();
  const endRefused = async (key: string) => {
    await host.start(key);
    await host.stored();
    place.gate.isFull = true;
    for (let step = 0; step < 2; step += 1) await host.send(key, { type: 'next' });
    await host.stored();
    place.gate.isFull = false;
  };
  await endRefused('a');
  await host.start('a');
  await host.stored();
  place.clock.advance(writeAgainMs);
  await host.stored();
  expect(began).toEqual(['first a', 'second a', 'first a']);
  expect(place.rows.has('a')).toBe(true);
  await endRefused('b');
  kill();
  place.clock.advance(writeAgainMs);
  await host.stored();
  expect(place.rows.has('b')).toBe(true);
  expect([...place.locks.held]).toEqual([]);
});

test('nothing runs where storage has nothing, and its lock is free again', async () => {
  const { host } = place.context();
  expect(await host.start('none')).toBeNull();
  expect(await host.send('none', { type: 'next' })).toBeNull();
  expect([...place.locks.held]).toEqual([]);
});

test('an actor that another context runs is left to it until that context has ended', async () => {
  const first = place.context();
  const second = place.context();
  await first.host.start('a');
  await first.host.stored();
  expect(await second.host.start('a')).toBeNull();
  expect((await second.host.restore()).map(({ key }) => key)).toEqual(['a']);
  expect(second.began).toEqual([]);
  first.kill();
  expect(await second.host.restore()).toEqual([]);
  expect(second.began).toEqual(['first a']);
});

test('calls at the same time start one actor', async () => {
  const { host, began } = place.context();
  const actors = await Promise.all([host.start('a'), host.send('a', { type: 'next' })]);
  expect(actors[0]).toBe(actors[1]);
  expect(began).toEqual(['first a', 'second a']);
});

describe('restored', () => {
  test.each(['first', 'second'])('from %s it continues there', async (state) => {
    const before = place.context();
    await before.host.start('a');
    if (state === 'second') await before.host.send('a', { type: 'next' });
    await before.host.stored();
    before.kill();
    const after = place.context();
    await after.host.restore();
    expect(after.began).toEqual([`${state} a`]);
    expect(after.host.actorOf('a')?.getSnapshot().value).toBe(state);
  });

  test('after an end in the middle of a write it restores what was written before', async () => {
    const before = place.context();
    await before.host.start('a');
    await before.host.stored();
    place.gate.saving = new Promise(() => {});
    await before.host.send('a', { type: 'next' });
    await new Promise(setImmediate);
    before.kill();
    place.gate.saving = null;
    const after = place.context();
    await after.host.restore();
    expect(after.began).toEqual(['first a']);
  });

  test('nothing is written after the context has ended', async () => {
    const { host, kill } = place.context('', { progressMs: 250 });
    await host.start('a');
    await host.stored();
    await host.send('a', { type: 'progress' });
    const starting = host.start('b');
    kill();
    place.clock.advance(250);
    expect(await starting).toBeNull();
    await host.stored();
    expect(place.journal).toEqual(['save a first 0']);
    expect([...place.locks.held]).toEqual([]);
  });

  test('of another version, or with states that no longer exist, it starts again with what is recovered', async () => {
    const snapshot = { status: 'active', value: 'gone', context: { items: ['x'] }, children: {} };
    place.rows.set('a', { version: 0, snapshot: { ...snapshot, value: 'second' } });
    place.rows.set('b', { version: 1, snapshot });
    place.rows.set('c', { version: 1, snapshot: null });
    const recover = () => [{ type: 'add' as const, item: 'x' }];
    const { host, began } = place.context('', { recover });
    await host.restore();
    expect(began).toEqual(['first a', 'first b', 'first c']);
    expect(host.actorOf('a')?.getSnapshot().context.items).toEqual(['x']);
    await host.stored();
    expect(place.rows.get('a')?.version).toBe(1);
  });

  test('one that storage cannot read does not block the others', async () => {
    const before = place.context();
    for (const key of ['a', 'none', 'b']) await before.host.start(key);
    place.rows.set('none', { version: 1, snapshot: null });
    await before.host.stored();
    before.kill();
    const after = place.context();
    await after.host.restore();
    expect(after.began).toEqual(['first a', 'first b']);
  });
});

describe('with a record a context', () => {
  test('contexts run actors of one key at the same time', async () => {
    const one = place.context('one');
    const two = place.context('two');
    await one.host.start('a');
    await two.host.start('a');
    await Promise.all([one.host.stored(), two.host.stored()]);
    expect([...place.rows.keys()]).toEqual(['a@one', 'a@two']);
    expect((await two.host.restore()).map(({ holder }) => holder)).toEqual(['one']);
  });

  test('the lock of a context is held as long as one of its actors runs', async () => {
    const { host } = place.context('one');
    await Promise.all([host.start('a'), host.start('b')]);
    for (const key of ['a', 'a', 'b']) await host.send(key, { type: 'next' });
    await host.stored();
    expect([...place.locks.held]).toEqual(['one']);
    await host.send('b', { type: 'next' });
    await host.stored();
    expect([...place.locks.held]).toEqual([]);
  });

  test('actors of an ended context move to this one, and are removed there only when they are written here', async () => {
    const one = place.context('one');
    await one.host.send('a', { type: 'next' });
    await one.host.stored();
    one.kill();
    const two = place.context('two');
    await two.host.restore();
    expect(two.began).toEqual(['second a']);
    expect(place.journal.slice(1)).toEqual(['save a@two second 0', 'remove a@one moved']);
  });

  test('where one of its key runs already, only what is recovered moves', async () => {
    const one = place.context('one');
    await one.host.send('a', { type: 'next' });
    await one.host.stored();
    one.kill();
    const two = place.context('two', { recover: () => [{ type: 'add', item: 'x' }] });
    await two.host.start('a');
    await two.host.restore();
    expect(two.began).toEqual(['first a']);
    expect(two.host.actorOf('a')?.getSnapshot().context.items).toEqual(['x']);
    expect([...place.rows.keys()]).toEqual(['a@two']);
  });

  test('an actor that another context has taken over meanwhile is not taken twice', async () => {
    const one = place.context('one');
    await one.host.start('a');
    await one.host.stored();
    one.kill();
    const two = place.context('two');
    const three = place.context('three');
    await Promise.all([two.host.restore(), three.host.restore()]);
    expect([...two.began, ...three.began]).toEqual(['first a']);
    expect(place.rows.size).toBe(1);
  });
});

describe('done', () => {
  const isDone: Options['isDone'] = ({ context }) => context.items.length === 0;

  test('an actor with nothing to do is dropped and its record removed', async () => {
    const { host } = place.context('', { isDone });
    await host.send('a', { type: 'add', item: 'x' });
    await host.stored();
    expect(host.actors()).toHaveLength(1);
    await host.start('b');
    await host.stored();
    expect(host.actorOf('b')).toBeNull();
    expect(place.journal).toEqual(['save a first 0', 'remove b first']);
  });

  test('an event reaches a new actor though its predecessor is being dropped', async () => {
    const { host } = place.context('', { isDone });
    await host.start('a');
    const actor = await host.send('a', { type: 'add', item: 'x' });
    await host.stored();
    expect(host.actorOf('a')).toBe(actor);
    expect(actor?.getSnapshot().context.items).toEqual(['x']);
  });
});

test('events of actors come with their key; changes of state are reported', async () => {
  let changes = 0;
  const { host, emitted } = place.context('', {
    onChanged: () => {
      changes += 1;
    },
  });
  await host.start('a');
  await host.send('a', { type: 'progress' });
  await host.send('a', { type: 'next' });
  expect(changes).toBe(2);
  await host.send('a', { type: 'next' });
  expect(emitted).toEqual(['ended a']);
});

test('an actor that breaks is dropped, its lock is free, and its record stays for the next start', async () => {
  const { host } = place.context();
  await host.start('a');
  await host.stored();
  await host.send('a', { type: 'fail' });
  await host.stored();
  expect(host.actorOf('a')).toBeNull();
  expect([...place.locks.held]).toEqual([]);
  expect(place.rows.has('a')).toBe(true);
});

test('storage that refuses one write gets the next', async () => {
  const { host } = place.context();
  place.gate.saving = Promise.reject(new Error('full'));
  place.gate.saving.catch(() => undefined);
  await host.start('a');
  await host.stored();
  place.gate.saving = null;
  await host.send('a', { type: 'next' });
  await host.stored();
  expect(place.journal).toEqual(['save a second 0']);
});
