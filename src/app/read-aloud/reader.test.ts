import { beforeEach, describe, expect, test } from '@jest/globals';
import type { SpeechVoice } from '#domain/speech/voices.ts';
import { MemorySpeech, MemoryTurn } from '#platform/memory/speech.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { Reader } from './reader.ts';

const voice = (id: string, language: string): SpeechVoice => {
  return { id, name: id, language, isLocal: true, isDefault: false };
};
const german = voice('anna', 'de-DE');
const english = voice('joe', 'en-GB');
const text = 'The tide rose. It fell again. Then it was quiet.';

let speech: MemorySpeech;
let turn: MemoryTurn;
let saved: { rate: number; voices: Record<string, string> };

beforeEach(() => {
  speech = new MemorySpeech([german, english, voice('kate', 'en-US')]);
  turn = new MemoryTurn();
  saved = { rate: 1.25, voices: {} };
});

function newReader(list = speech) {
  return new Reader({
    speech: list,
    turn,
    readChoice: async () => saved,
    saveChoice: async (choice) => {
      saved = { rate: choice.rate, voices: { ...choice.voices } };
    },
    languageOf: async () => 'en-GB',
  });
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function started(key = 'a1', list = speech) {
  const reader = newReader(list);
  reader.start({ key, paragraphs: [{ text, unshown: [] }], language: null });
  await settled();
  return reader;
}

const said = () => speech.said.map((each) => each.text);

describe('reading aloud', () => {
  test('says one sentence after the other, and then is over', async () => {
    const reader = await started();
    expect(reader.getSnapshot()).toMatchObject({
      key: 'a1',
      status: 'speaking',
      at: 0,
      rate: 1.25,
    });
    for (const at of [0, 1, 2]) {
      expect(reader.getSnapshot().at).toBe(at);
      speech.end();
      await settled();
    }
    expect(said()).toEqual(['The tide rose.', 'It fell again.', 'Then it was quiet.']);
    expect(reader.getSnapshot()).toMatchObject({ key: null, status: 'idle' });
    expect(speech.said[0]).toMatchObject({ voice: english, rate: 1.25 });
  });

  test('follows the word; a pause ends there, with places of the whole sentence', async () => {
    const reader = await started();
    speech.word(4, 4);
    expect(reader.getSnapshot().word).toEqual([4, 8]);
    reader.toggle();
    expect([reader.getSnapshot().status, speech.isSpeaking]).toEqual(['paused', false]);
    reader.toggle();
    expect(said().at(-1)).toBe('tide rose.');
    speech.word(5, 4);
    expect(reader.getSnapshot().word).toEqual([9, 13]);
  });

  test('goes to other sentences, also while it is paused', async () => {
    const reader = await started();
    reader.skip(1);
    expect(said().at(-1)).toBe('It fell again.');
    reader.skip(-1);
    reader.skip(-1);
    expect(said().at(-1)).toBe('The tide rose.');
    reader.toggle();
    reader.skip(2);
    expect(reader.getSnapshot()).toMatchObject({ status: 'paused', at: 2 });
    reader.toggle();
    expect(said().at(-1)).toBe('Then it was quiet.');
    reader.skip(1);
    expect(reader.getSnapshot().key).toBeNull();
    expect(speech.isSpeaking).toBe(false);
  });

  test('keeps speed and voice, the voice for its language, and says the rest with them', async () => {
    const reader = await started();
    speech.word(4, 4);
    reader.setRate(2);
    reader.setVoice(reader.getSnapshot().voices[2]!);
    expect(speech.said.at(-1)).toMatchObject({
      text: 'tide rose.',
      rate: 2,
      voice: { id: 'kate' },
    });
    expect(saved).toEqual({ rate: 2, voices: { en: 'kate' } });
    reader.stop();
    const again = await started();
    expect(again.getSnapshot().voice?.id).toBe('kate');
    again.stop();
    again.start({ key: 'b', paragraphs: [{ text: 'Hallo.', unshown: [] }], language: 'de' });
    await settled();
    expect(again.getSnapshot().voice).toEqual(german);
  });

  test('is silent in one page when another one speaks', async () => {
    const here = await started();
    const elsewhere = new MemorySpeech([english]);
    const there = await started('b1', elsewhere);
    expect(here.getSnapshot().key).toBeNull();
    expect([speech.isSpeaking, elsewhere.isSpeaking]).toEqual([false, true]);
    there.stop();
    expect(elsewhere.isSpeaking).toBe(false);
  });

  test('of another thing ends the first, whose end is not the end of the second', async () => {
    const reader = await started();
    reader.start({ key: 'b1', paragraphs: [{ text: 'Other.', unshown: [] }], language: null });
    await settled();
    expect(reader.getSnapshot().key).toBe('b1');
    expect(said()).toEqual(['The tide rose.', 'Other.']);
  });

  test('that fails says why, keeps its place and can go on', async () => {
    const reader = await started();
    reader.skip(1);
    speech.fail(new CodedError('speech_failed', 'network'));
    await settled();
    expect(reader.getSnapshot()).toMatchObject({ status: 'failed', error: 'speech_failed', at: 1 });
    reader.toggle();
    expect(said().at(-1)).toBe('It fell again.');
    expect(reader.getSnapshot()).toMatchObject({ status: 'speaking', error: null });
  });

  test('without any voice says so, and cannot be resumed', async () => {
    const reader = await started('a1', new MemorySpeech([]));
    expect(reader.getSnapshot()).toMatchObject({ status: 'failed', error: 'no_voice', key: 'a1' });
    reader.toggle();
    await settled();
    expect(reader.getSnapshot().error).toBe('no_voice');
  });

  test('that is paused or stopped before it starts does not speak', async () => {
    const reader = newReader();
    reader.start({ key: 'a1', paragraphs: [{ text, unshown: [] }], language: null });
    reader.toggle();
    await settled();
    expect(said()).toEqual([]);
    reader.toggle();
    expect(said()).toEqual(['The tide rose.']);
    reader.stop();
    reader.start({ key: 'a2', paragraphs: [{ text, unshown: [] }], language: null });
    reader.stop();
    await settled();
    expect(said()).toHaveLength(1);
  });
});
