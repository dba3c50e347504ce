import { describe, expect, test } from '@jest/globals';
import { createActor, fromCallback } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { CodedError } from '#shared/errors/coded-error.ts';
import { documentCopyMachine } from './document-copy.machine.ts';
import {
  busyColumns,
  isAtRest,
  isBusy,
  isDeleted,
  ownStates,
  restColumns,
} from './document-copy.selectors.ts';
import type { DocumentCopyEvent, DocumentCopyInput } from './document-copy.types.ts';

const input: DocumentCopyInput = { docId: 'd', direction: 'send', attempts: 0, nextAt: 0 };
const network = {
  type: 'work.failed',
  error: new CodedError('network'),
  at: 1000,
  random: 1,
} as const;
const full = {
  ...network,
  error: new CodedError('upload_document', '', { cause: 'quota_exceeded' }),
};

/** The machine with work whose events the test sends, and a log of starts and ends. */
function setup(given: Partial<DocumentCopyInput> = {}, snapshot?: unknown) {
  const log: string[] = [];
  let sendBack: (event: DocumentCopyEvent) => void = () => {};
  const work = (name: string) =>
    fromCallback<DocumentCopyEvent, { docId: string }>((call) => {
      log.push(`${name} ${call.input.docId}`);
      sendBack = call.sendBack;
      return () => log.push(`${name} ended`);
    });
  const machine = documentCopyMachine.provide({
    actors: { send: work('send'), fetch: work('fetch'), delete: work('delete') },
  });
  const actor = createActor(machine, {
    input: { ...input, ...given },
    ...(snapshot === undefined ? {} : { snapshot: snapshot as never }),
  });
  actor.start();
  const now = () => actor.getSnapshot();
  return { actor, log, now, emit: (event: DocumentCopyEvent) => sendBack(event) };
}

function busy(direction: DocumentCopyInput['direction'], given: Partial<DocumentCopyInput> = {}) {
  const rig = setup({ ...given, direction });
  rig.actor.send({ type: 'copy.start' });
  return rig;
}

const onServer = { type: 'work.done', state: 'onServer' } as const;

test('S4.1 a document waits, is sent with progress, and is on the server', () => {
  const rig = setup();
  expect(isAtRest(rig.now())).toBe(true);
  rig.actor.send({ type: 'copy.start' });
  rig.emit({ type: 'copy.progress', step: 'upload_to_s3', done: 5, of: 9 });
  rig.emit({ type: 'copy.progress', done: 7 });
  const progress = { step: 'upload_to_s3', done: 7, of: 9, error: null };
  expect(busyColumns(rig.now())).toEqual({ state: 'sending', ...progress });
  expect(isBusy(rig.now())).toBe(true);
  rig.emit(onServer);
  const rest = { step: null, error: null, attempts: 0, nextAt: 0 };
  expect(restColumns(rig.now())).toEqual({ state: 'onServer', ...rest });
  expect(rig.log).toEqual(['send d', 'send ended']);
});

test('a document is deleted on the server when the time for undo is over; until then it is shown as waiting', () => {
  const rig = setup({ direction: 'delete', nextAt: 20_000 });
  expect(restColumns(rig.now()).state).toBe('deleting');
  expect(ownStates(rig.now())).toEqual(['deleting']);
  rig.actor.send({ type: 'copy.start' });
  expect(rig.log).toEqual(['delete d']);
  expect(busyColumns(rig.now()).state).toBe('deleting');
  rig.emit({ type: 'work.done', state: 'deleted' });
  expect(isDeleted(rig.now())).toBe(true);
});

test('a deletion without a network waits for another attempt; an undo ends it', () => {
  const rig = busy('delete');
  rig.emit(network);
  expect(restColumns(rig.now())).toMatchObject({ state: 'deleting', attempts: 1 });
  rig.actor.send({ type: 'copy.start' });
  rig.actor.send({ type: 'copy.withdraw' });
  expect(rig.log.at(-1)).toBe('delete ended');
  expect(rig.now().value).toBe('withdrawn');
});

test('S4.2 a file is fetched; while it waits for that it is shown as being fetched', () => {
  const rig = setup({ direction: 'fetch' });
  expect(restColumns(rig.now()).state).toBe('fetching');
  rig.actor.send({ type: 'copy.start' });
  expect(rig.log).toEqual(['fetch d']);
  rig.emit(onServer);
  expect(rig.now().value).toBe('onServer');
});

test('a document without its file on either side is absent', () => {
  const rig = busy('send');
  rig.emit({ type: 'work.done', state: 'absent' });
  expect(restColumns(rig.now()).state).toBe('absent');
});

describe.each(['send', 'fetch'] as const)('%s', (direction) => {
  test('temporary failures wait longer after each attempt', () => {
    const rig = busy(direction, { attempts: 1 });
    rig.emit(network);
    expect(rig.now().value).toBe('waiting');
    expect(restColumns(rig.now())).toMatchObject({
      state: direction === 'send' ? 'waiting' : 'fetching',
      error: { code: 'network' },
      attempts: 2,
      nextAt: 5000,
    });
    rig.actor.send({ type: 'copy.start' });
    expect(busyColumns(rig.now()).error).toBeNull();
    rig.emit({ ...network, at: 5000, random: 0 });
    expect(restColumns(rig.now())).toMatchObject({ attempts: 3, nextAt: 7000 });
    rig.actor.send({ type: 'copy.start' });
    rig.emit(onServer);
    expect(restColumns(rig.now())).toMatchObject({ error: null, attempts: 0, nextAt: 0 });
  });

  test('a permanent failure ends it: a file that was not fetched stays on the server', () => {
    const rig = busy(direction);
    rig.emit(full);
    expect(rig.now().status).toBe('done');
    const state = direction === 'send' ? 'failed' : 'onServer';
    expect(restColumns(rig.now())).toMatchObject({ state, error: { code: 'upload_document' } });
  });

  test('without its server it waits for another, without a failure', () => {
    const rig = busy(direction);
    rig.emit({ type: 'copy.progress', step: 'checking' });
    rig.actor.send({ type: 'copy.release' });
    expect(rig.now().value).toBe('waiting');
    expect(rig.log.at(-1)).toBe(`${direction} ended`);
    expect(restColumns(rig.now())).toMatchObject({ step: null, error: null, attempts: 0 });
  });

  test('withdrawn in any state it ends its work and no longer owns its row', () => {
    for (const rig of [setup({ direction }), busy(direction)]) {
      rig.actor.send({ type: 'copy.withdraw' });
      expect(rig.now()).toMatchObject({ status: 'done', value: 'withdrawn' });
      expect(() => restColumns(rig.now())).toThrow('not the copy’s own');
    }
  });

  test('it changes its row only in states that are its own', () => {
    const states = direction === 'send' ? ['waiting', 'sending'] : ['fetching'];
    expect(ownStates(busy(direction).now())).toEqual(states);
  });

  test.each(['waiting', 'busy'])('restored from JSON while %s it continues from there', (state) => {
    const first = state === 'busy' ? busy(direction, { attempts: 2 }) : setup({ direction });
    const saved: unknown = JSON.parse(JSON.stringify(first.actor.getPersistedSnapshot()));
    first.actor.stop();
    const again = setup({}, saved);
    expect(again.now().value).toBe(first.now().value);
    if (state === 'waiting') again.actor.send({ type: 'copy.start' });
    expect(again.log).toEqual([`${direction} d`]);
    again.emit(onServer);
    expect(again.now().status).toBe('done');
  });
});

test('an actor that is not provided ends it with its name', () => {
  const actor = createActor(documentCopyMachine, { input });
  actor.start();
  actor.send({ type: 'copy.start' });
  expect(actor.getSnapshot().value).toBe('failed');
  expect(actor.getSnapshot().context.error?.message).toContain('send');
});

test('every state can be reached', () => {
  const events: DocumentCopyEvent[] = [
    { type: 'copy.start' },
    { type: 'copy.withdraw' },
    { type: 'copy.release' },
    onServer,
    { type: 'work.done', state: 'absent' },
    { type: 'work.done', state: 'deleted' },
    network,
    full,
  ];
  const silent = fromCallback<DocumentCopyEvent, { docId: string }>(() => {});
  const machine = documentCopyMachine.provide({
    actors: { send: silent, fetch: silent, delete: silent },
  });
  const reached = (['send', 'fetch', 'delete'] as const).flatMap((direction) =>
    getShortestPaths(machine, {
      input: { ...input, direction },
      events,
      serializeState: ({ value }) => JSON.stringify(value),
    }).map(({ state }) => String(state.value)),
  );
  expect(new Set(reached)).toEqual(new Set(Object.keys(documentCopyMachine.states)));
});
