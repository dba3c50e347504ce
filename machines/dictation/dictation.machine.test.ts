import { expect, test } from '@jest/globals';
import { createActor, fromCallback } from 'xstate';
import { CodedError } from '#shared/errors/coded-error.ts';
import { dictationMachine } from './dictation.machine.ts';
import { shownOf } from './dictation.selectors.ts';
import type {
  DictationEvent,
  RecordInput,
  StopRecording,
  TranscribeInput,
} from './dictation.types.ts';

const range = (from: number) => ({ from, to: from + 10, overlaps: false });
const offline = new CodedError('network').toData();
const refused = new CodedError('provider_unauthorized').toData();

/** The machine with a microphone and an engine that the test controls. */
function rig(snapshot?: unknown) {
  const log: string[] = [];
  const say: ((event: DictationEvent) => void)[] = [];
  const machine = dictationMachine.provide({
    actors: {
      record: fromCallback<DictationEvent | StopRecording, RecordInput>(
        ({ input, sendBack, receive }) => {
          log.push(`record ${input.dictationId}`);
          say.push(sendBack);
          receive((event) => event.type === 'record.stop' && log.push(`stop: ${event.reason}`));
          return () => log.push('off');
        },
      ),
      transcribe: fromCallback<DictationEvent, TranscribeInput>(({ input }) => {
        log.push(`transcribe ${input.index}: ${input.from}-${input.to}`);
        return () => log.push(`end ${input.index}`);
      }),
    },
  });
  const actor = createActor(machine, {
    input: { dictationId: 'd', ranges: [] },
    ...(snapshot === undefined ? {} : { snapshot: snapshot as never }),
  });
  actor.start();
  const record = (event: DictationEvent) => say.at(-1)?.(event);
  return { actor, log, record, shown: () => shownOf(actor.getSnapshot()) };
}

const persisted = ({ actor }: ReturnType<typeof rig>) =>
  JSON.parse(JSON.stringify(actor.getPersistedSnapshot())) as unknown;

/** The microphone is on, and two ranges were spoken. */
function speaking() {
  const r = rig();
  r.record({ type: 'record.started' });
  r.record({ type: 'record.range', range: range(0) });
  r.record({ type: 'record.range', range: range(20) });
  return r;
}

test('S1.2 ranges are transcribed while one speaks, and are shown in their order', () => {
  const r = rig();
  expect(r.shown().state).toBe('opening');
  expect(r.actor.getSnapshot().hasTag('recording')).toBe(true);
  r.record({ type: 'record.started' });
  r.record({ type: 'record.range', range: range(0) });
  r.record({ type: 'record.range', range: range(20) });
  expect(r.log).toEqual(['record d', 'transcribe 0: 0-10', 'transcribe 1: 20-30']);
  r.actor.send({ type: 'range.text', index: 1, text: 'two' });
  expect(r.shown()).toMatchObject({
    state: 'listening',
    ranges: [{ state: 'waiting' }, { state: 'done', text: 'two' }],
  });
  r.actor.send({ type: 'dictation.stop', reason: 'stopped' });
  expect(r.shown().state).toBe('ending');
  expect(r.actor.getSnapshot().hasTag('recording')).toBe(false);
  r.record({ type: 'record.ended', reason: 'stopped' });
  expect(r.shown()).toMatchObject({ state: 'finishing', ended: 'stopped' });
  r.actor.send({ type: 'range.text', index: 0, text: 'one' });
  expect(r.shown()).toMatchObject({ state: 'done', ranges: [{ text: 'one' }, { text: 'two' }] });
  expect(r.log.slice(3)).toEqual(['end 1', 'stop: stopped', 'off', 'end 0']);
});

test('who says nothing gets nothing', () => {
  const r = rig();
  r.record({ type: 'record.started' });
  r.record({ type: 'record.ended', reason: 'stopped' });
  expect(r.shown()).toMatchObject({ state: 'done', ranges: [] });
});

test('a microphone that cannot be opened is its end; one that breaks later leaves what was said', () => {
  const denied = rig();
  const error = new CodedError('microphone_denied').toData();
  denied.record({ type: 'record.failed', error });
  expect(denied.shown()).toMatchObject({ state: 'failed', error: { code: 'microphone_denied' } });
  const broken = speaking();
  broken.record({ type: 'record.failed', error: new CodedError('storage_full').toData() });
  expect(broken.shown()).toMatchObject({ state: 'finishing', error: { code: 'storage_full' } });
});

test('an engine that is gone is awaited; one that refuses waits for the person', () => {
  const r = speaking();
  r.actor.send({ type: 'range.delayed', index: 0, error: offline });
  r.record({ type: 'record.ended', reason: 'lost' });
  expect(r.shown()).toMatchObject({ state: 'finishing', ranges: [{ state: 'delayed' }, {}] });
  r.actor.send({ type: 'range.failed', index: 1, error: refused });
  expect(r.shown().state).toBe('finishing');
  r.actor.send({ type: 'range.text', index: 0, text: 'one' });
  expect(r.shown()).toMatchObject({ state: 'stalled', ended: 'lost' });
  expect(r.actor.getSnapshot().hasTag('busy')).toBe(false);
  r.actor.send({ type: 'dictation.retry' });
  expect(r.shown()).toMatchObject({ state: 'finishing', ranges: [{}, { state: 'waiting' }] });
  expect(r.log.filter((line) => line === 'transcribe 1: 20-30')).toHaveLength(2);
  r.actor.send({ type: 'range.text', index: 1, text: 'two' });
  expect(r.shown().state).toBe('done');
});

test('a retry does not wait for the time of the next attempt', () => {
  const r = speaking();
  r.actor.send({ type: 'range.delayed', index: 0, error: offline });
  r.actor.send({ type: 'dictation.retry' });
  expect(r.shown()).toMatchObject({ state: 'listening', ranges: [{ state: 'waiting' }, {}] });
  expect(r.log).toContain('end 0');
});

test.each(['listening', 'ending', 'finishing', 'stalled'])('is cancelled while %s', (state) => {
  const r = speaking();
  if (state === 'ending') r.actor.send({ type: 'dictation.stop', reason: 'stopped' });
  if (state === 'finishing') r.record({ type: 'record.ended', reason: 'stopped' });
  if (state === 'stalled') {
    for (const index of [0, 1]) r.actor.send({ type: 'range.failed', index, error: refused });
    r.record({ type: 'record.ended', reason: 'stopped' });
  }
  expect(r.shown().state).toBe(state);
  r.actor.send({ type: 'dictation.cancel' });
  expect(r.shown().state).toBe('cancelled');
  expect(r.log).toEqual(expect.arrayContaining(['off', 'end 0', 'end 1']));
});

test('restored while listening: what was recorded is reported, ranges without text are transcribed again', () => {
  const first = speaking();
  first.actor.send({ type: 'range.text', index: 0, text: 'one' });
  const r = rig(persisted(first));
  expect(r.shown().state).toBe('listening');
  expect([...r.log].sort()).toEqual(['record d', 'transcribe 1: 20-30']);
  r.record({ type: 'record.range', range: range(40) });
  r.record({ type: 'record.ended', reason: 'interrupted' });
  r.actor.send({ type: 'range.text', index: 1, text: 'two' });
  r.actor.send({ type: 'range.text', index: 2, text: 'three' });
  expect(r.shown()).toMatchObject({ state: 'done', ended: 'interrupted' });
  expect(r.shown().ranges.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
});

test('restored while finishing or stalled, it continues there', () => {
  const first = speaking();
  first.record({ type: 'record.ended', reason: 'stopped' });
  const finishing = rig(persisted(first));
  expect([...finishing.log].sort()).toEqual(['transcribe 0: 0-10', 'transcribe 1: 20-30']);
  for (const index of [0, 1]) finishing.actor.send({ type: 'range.failed', index, error: refused });
  const stalled = rig(persisted(finishing));
  expect([stalled.shown().state, stalled.log]).toEqual(['stalled', []]);
  stalled.actor.send({ type: 'dictation.retry' });
  expect(stalled.shown().state).toBe('finishing');
});
