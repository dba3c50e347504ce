import { beforeEach, describe, expect, test } from '@jest/globals';
import { hostVoiceId, type SpeechVoice } from '#domain/speech/voices.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { MemorySpeech, MemoryTurn } from '#test/support/platform/speech.ts';
import { Reader } from './reader.ts';

const voice = (id: string, language: string): SpeechVoice => {
  return { id, name: id, language, isLocal: true, isDefault: false };
};
const german = voice('anna', 'de-DE');
const english = voice('joe', 'en-GB');
const from = { messageId: 'a1' };
const text = 'The tide rose. It fell again. Then it was quiet.';

const far: SpeechVoice = {
  ...voice('far', ''),
  isLocal: false,
  host: 'api.example.com',
  asks: true,
  id: hostVoiceId(['far']),
};

let speech: MemorySpeech;
let hosts: MemorySpeech;
let turn: MemoryTurn;
let saved: { rate: number; voices: Record<string, string> };
let mayLeave: boolean;
/** Characters of what was recorded. */
let recorded: number[];

beforeEach(() => {
  speech = new MemorySpeech([german, english, voice('kate', 'en-US')]);
  hosts = new MemorySpeech([]);
  turn = new MemoryTurn();
  saved = { rate: 1.25, voices: {} };
  mayLeave = true;
  recorded = [];
});

function newReader(list = speech) {
  return new Reader({
    speech: list,
    hosts,
    newId: () => 'r1',
    turn,
    readChoice: async () => saved,
    saveChoice: async (choice) => {
      saved = { rate: choice.rate, voices: { ...choice.voices } };
    },
    languageOf: async () => 'en-GB',
    mayLeave: async () => mayLeave,
    recordSaid: (characters) => void recorded.push(characters),
  });
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function started(key = 'a1', list = speech) {
  const reader = newReader(list);
  reader.start({ key, paragraphs: [{ text, unshown: [] }], language: null, from });
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
    again.start({ key: 'b', paragraphs: [{ text: 'Hallo.', unshown: [] }], language: 'de', from });
    await settled();
    expect(again.getSnapshot().voice).toEqual(german);
  });

  test('of a site that is never sent is for no voice that sends what it says to its maker', async () => {
    const maker = { ...voice('maker', 'en-GB'), isLocal: false };
    const list = new MemorySpeech([maker, german]);
    expect((await started('a1', list)).getSnapshot().voice).toEqual(maker);
    mayLeave = false;
    const { voice: chosen, voices } = (await started('b1', list)).getSnapshot();
    expect([chosen, voices]).toEqual([german, [german]]);
    expect(list.said.map((each) => each.voice)).toEqual([maker, german]);
  });

  test('G19 is recorded where its voice sends what it says to its maker, and only there', async () => {
    const list = new MemorySpeech([{ ...voice('maker', 'en-GB'), isLocal: false }]);
    await started('a1', list);
    list.end();
    await settled();
    expect(recorded).toEqual(['The tide rose.'.length, 'It fell again.'.length]);
    await started('b1');
    expect(recorded).toHaveLength(2);
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
    reader.start({
      key: 'b1',
      paragraphs: [{ text: 'Other.', unshown: [] }],
      language: null,
      from,
    });
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
    reader.start({ key: 'a1', paragraphs: [{ text, unshown: [] }], language: null, from });
    reader.toggle();
    await settled();
    expect(said()).toEqual([]);
    reader.toggle();
    expect(said()).toEqual(['The tide rose.']);
    reader.stop();
    reader.start({ key: 'a2', paragraphs: [{ text, unshown: [] }], language: null, from });
    reader.stop();
    await settled();
    expect(said()).toHaveLength(1);
  });
});

describe('a voice of a host', () => {
  const saidThere = () => hosts.said.map((each) => each.text);

  beforeEach(() => {
    hosts = new MemorySpeech([far]);
  });

  test('is listed after those of the browser, and speaks only when it was chosen', async () => {
    const reader = await started();
    expect(reader.getSnapshot().voice).toEqual(english);
    expect(reader.getSnapshot().voices.at(-1)).toEqual(far);
    reader.setVoice(far);
    expect([saidThere(), speech.isSpeaking]).toEqual([['The tide rose.'], false]);
    expect(saved.voices).toEqual({ en: far.id });
    reader.stop();
    await started();
    expect(saidThere()).toHaveLength(2);
  });

  test('is given the sentence after it, whose text it is, and when all of it ends', async () => {
    saved = { rate: 1, voices: { en: far.id } };
    const reader = await started();
    hosts.end();
    await settled();
    reader.toggle();
    reader.toggle();
    hosts.end();
    await settled();
    const [first, second, resumed, last] = hosts.said;
    expect(first).toMatchObject({ next: 'It fell again.', isResumed: false });
    expect(second).toMatchObject({ next: 'Then it was quiet.', isResumed: false });
    expect(resumed).toMatchObject({ text: 'It fell again.', isResumed: true });
    expect(last).toMatchObject({ next: null, isResumed: false });
    expect(last?.reading).toMatchObject({ id: 'r1', from });
    expect(last?.reading.signal.aborted).toBe(false);
    reader.stop();
    expect(last?.reading.signal.aborted).toBe(true);
  });

  test('that fails is replaced by one of the browser, from that sentence on; the choice stays', async () => {
    saved = { rate: 1, voices: { en: far.id } };
    const reader = await started();
    hosts.end();
    await settled();
    hosts.fail(new CodedError('rate_limited'));
    await settled();
    expect(said()).toEqual(['It fell again.']);
    expect(reader.getSnapshot()).toMatchObject({
      status: 'speaking',
      at: 1,
      voice: english,
      replaced: 'api.example.com',
      error: null,
    });
    expect(saved.voices).toEqual({ en: far.id });
    reader.setVoice(far);
    expect(reader.getSnapshot().replaced).toBeNull();
    expect(saidThere().at(-1)).toBe('It fell again.');
  });

  test('that may not play is not replaced: no other may', async () => {
    saved = { rate: 1, voices: { en: far.id } };
    const reader = await started();
    hosts.fail(new CodedError('speech_not_allowed'));
    await settled();
    expect(reader.getSnapshot()).toMatchObject({ status: 'failed', error: 'speech_not_allowed' });
    expect(said()).toEqual([]);
  });

  test('is chosen by the person where the browser has none; one that need not be asked speaks', async () => {
    const reader = await started('a1', new MemorySpeech([]));
    expect(reader.getSnapshot()).toMatchObject({
      status: 'failed',
      error: 'no_voice',
      voice: null,
    });
    expect(saidThere()).toEqual([]);
    reader.setVoice(far);
    expect(saidThere()).toEqual(['The tide rose.']);
    expect(reader.getSnapshot()).toMatchObject({ status: 'speaking', error: null });
    reader.stop();
    saved = { rate: 1, voices: {} };
    hosts = new MemorySpeech([{ ...far, asks: false }]);
    await started('a2', new MemorySpeech([]));
    expect(saidThere()).toEqual(['The tide rose.']);
  });

  test('is not waited for where one of the browser speaks, nor missed where hosts do not answer', async () => {
    let list: (voices: SpeechVoice[]) => void = () => undefined;
    hosts.voices = () => new Promise((resolve) => (list = resolve));
    const reader = await started();
    expect(said()).toEqual(['The tide rose.']);
    list([far]);
    await settled();
    expect(reader.getSnapshot().voices).toContainEqual(far);
    reader.stop();
    hosts.voices = () => Promise.reject(new CodedError('network'));
    saved = { rate: 1, voices: { en: far.id } };
    expect((await started()).getSnapshot().voice).toEqual(english);
  });
});
