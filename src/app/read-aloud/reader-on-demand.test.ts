import { expect, test } from '@jest/globals';
import type { ReadAloud } from '#domain/speech/read-aloud.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { MemorySpeech, MemoryTurn } from '#test/support/platform/speech.ts';
import { Reader } from './reader.ts';
import { ReaderOnDemand } from './reader-on-demand.ts';

const job = (key: string, text: string) => {
  return { key, paragraphs: [{ text, unshown: [] }], language: 'en', from: {} };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

function onDemand() {
  const voice = { id: 'joe', name: 'Joe', language: 'en-GB', isLocal: true, isDefault: true };
  const speech = new MemorySpeech([voice]);
  const inner = new Reader({
    speech,
    hosts: new MemorySpeech([]),
    newId: () => 'r1',
    turn: new MemoryTurn(),
    readChoice: async () => ({ rate: 1, voices: {} }),
    saveChoice: async () => undefined,
    languageOf: async () => 'en',
    mayLeave: async () => true,
    recordSaid: () => undefined,
  });
  const loads: { done: (reader: ReadAloud) => void; fail: (thrown: unknown) => void }[] = [];
  const load = () =>
    new Promise<ReadAloud>((done, fail) => {
      loads.push({ done, fail });
    });
  const reader = new ReaderOnDemand(load);
  const states: (string | null)[] = [];
  reader.subscribe({ next: ({ key, status }) => states.push(key && `${key} ${status}`) });
  return { reader, loads, inner, speech, states, said: () => speech.said.map(({ text }) => text) };
}

test('a reader is loaded once, and reads the text that was started last', async () => {
  const { reader, loads, inner, speech, states, said } = onDemand();
  expect(loads).toHaveLength(0);
  reader.start(job('a', 'One.'));
  reader.start(job('b', 'Two. Three.'));
  expect([loads.length, reader.getSnapshot()]).toMatchObject([1, { key: 'b', status: 'speaking' }]);
  loads[0]?.done(inner);
  await settled();
  reader.skip(1);
  await settled();
  expect(said()).toEqual(['Two.', 'Three.']);
  reader.toggle();
  expect([reader.getSnapshot().status, speech.isSpeaking]).toEqual(['paused', false]);
  reader.stop();
  expect(states.at(-1)).toBe(null);
  reader.start(job('c', 'Four.'));
  await settled();
  expect([loads.length, said().at(-1)]).toEqual([1, 'Four.']);
});

test('what was stopped meanwhile is not read', async () => {
  const { reader, loads, inner, said } = onDemand();
  reader.start(job('a', 'One.'));
  reader.stop();
  loads[0]?.done(inner);
  await settled();
  expect([reader.getSnapshot().key, said()]).toEqual([null, []]);
});

test('what could not be loaded is a failure, and is tried again', async () => {
  const { reader, loads, inner, said } = onDemand();
  reader.start(job('a', 'One.'));
  loads[0]?.fail(new CodedError('network', 'offline'));
  await settled();
  expect(reader.getSnapshot()).toMatchObject({ key: 'a', status: 'failed', error: 'network' });
  reader.toggle();
  loads[1]?.done(inner);
  await settled();
  expect(said()).toEqual(['One.']);
});
