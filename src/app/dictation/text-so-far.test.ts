import { expect, test } from '@jest/globals';
import { speechRate } from '#domain/audio/resample.ts';
import { dictatedText } from '#domain/dictation/dictation.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { begin, dictationUntil, fakeEngine, openDictation } from '#test/support/dictation-rig.ts';
import { spokenAudio } from '#test/support/files/spoken-audio.ts';
import { TextSoFar } from './text-so-far.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** An engine that a test answers. */
function rig() {
  const requests: { from: number; to: number; signal: AbortSignal }[] = [];
  const shown: string[] = [];
  const answers: ((text: string | null | Error) => void)[] = [];
  let isFree = true;
  const textSoFar = new TextSoFar({
    request: (range, signal) => {
      requests.push({ ...range, signal });
      return new Promise((resolve, reject) =>
        answers.push((text) => (text instanceof Error ? reject(text) : resolve(text))),
      );
    },
    isFree: () => isFree,
    show: ({ from, text }) => shown.push(`${from / speechRate}: ${text}`),
  });
  return {
    requests,
    shown,
    textSoFar,
    busy: (is: boolean) => {
      isFree = !is;
    },
    /** A range from a second on is spoken until another, with a pause or not. */
    note: (from: number, to: number, isSpoken = true) =>
      textSoFar.note({ from: from * speechRate, overlaps: false, isSpoken }, to * speechRate),
    answer: async (text: string | null | Error) => {
      answers.shift()!(text);
      await settled();
    },
  };
}

const seconds = ({ requests }: ReturnType<typeof rig>) =>
  requests.map(({ from, to }) => [from / speechRate, to / speechRate]);

test('S1.2 a range is requested from its beginning, one request at a time', async () => {
  const r = rig();
  r.note(2, 5.5);
  r.note(2, 6);
  r.note(2, 9);
  expect(seconds(r)).toEqual([[2, 6]]);
  await r.answer('the har');
  r.note(2, 9.5);
  await r.answer('the harbour was');
  expect(seconds(r)).toEqual([
    [2, 6],
    [2, 9.5],
  ]);
  expect(r.shown).toEqual(['2: the har', '2: the harbour was']);
});

test('at a pause, and while the engine has other ranges, none is requested', () => {
  const r = rig();
  r.note(0, 4, false);
  r.busy(true);
  r.note(0, 4.5);
  r.busy(false);
  expect(r.requests).toEqual([]);
  r.note(0, 5);
  expect(seconds(r)).toEqual([[0, 5]]);
});

test('the end of a range ends its request, whose answer is dropped', async () => {
  const r = rig();
  r.note(0, 4);
  r.textSoFar.end();
  expect(r.requests[0]!.signal.aborted).toBe(true);
  await r.answer('late');
  expect(r.shown).toEqual([]);
  r.note(6, 10);
  r.textSoFar.note(null, 11 * speechRate);
  expect(r.requests[1]!.signal.aborted).toBe(true);
});

test('an engine that gives none, fails or is slow is left alone for the rest of the range', async () => {
  for (const answer of [null, new CodedError('network')]) {
    const r = rig();
    r.note(0, 4);
    await r.answer(answer);
    r.note(0, 19);
    expect([r.requests.length, r.shown]).toEqual([1, []]);
  }
  const slow = rig();
  slow.note(0, 4);
  slow.note(0, 8);
  await slow.answer('the har');
  slow.note(0, 19);
  expect([slow.requests.length, slow.shown]).toEqual([1, ['0: the har']]);
});

/** Speech of nine seconds without a pause, and the silence after it. */
const speech = spokenAudio({ pauses: [0.5, ...Array.from({ length: 14 }, () => 0.1)] }).samples;
const upTo = (from: number, to: number) => speech.subarray(from * speechRate, to * speechRate);

async function listening(engine = fakeEngine()) {
  const dictation = await openDictation([engine]);
  await begin(dictation.handlers);
  await dictationUntil(dictation.store, ({ state }) => state === 'listening');
  /** Once a view shows it. */
  const shown = async (text: string) => {
    const call = { peer: { context: 'sidebar' as const }, signal: new AbortController().signal };
    for await (const { provisional } of dictation.handlers['dictation.levels']({ id: 'd' }, call))
      if (provisional?.text === text) return provisional;
    throw new Error(`it has ended without "${text}"`);
  };
  const ended = () => dictationUntil(dictation.store, ({ ranges }) => ranges[0]?.state === 'done');
  return { ...dictation, engine, shown, ended };
}

test('S1.2 while one speaks without a pause the text so far is shown, until its own has come; nothing of it is stored', async () => {
  const { engine, microphone, store, shown, ended } = await listening();
  engine.answers.push('the har', 'the harbour was', 'The harbour was quiet.');
  microphone.speak(upTo(0, 5));
  expect(await shown('the har')).toEqual({ from: 0, overlaps: false, text: 'the har' });
  microphone.speak(upTo(5, 8));
  await shown('the harbour was');
  expect(JSON.stringify(await store.db.runs.toArray())).not.toContain('the har');
  microphone.speak(upTo(8, 11));
  const { ranges, state } = await ended();
  expect([state, dictatedText(ranges)]).toEqual(['listening', 'The harbour was quiet.']);
  const samples = engine.requests.map(({ audio }) => (audio.size - 44) / 2 / speechRate);
  expect(samples.map(Math.floor)).toEqual([4, 7, 9]);
  expect(engine.requests).toMatchObject(Array(3).fill({ language: 'en', prompt: 'Ouessant' }));
});

test('one that has not answered at the end of the range is left, and its text comes', async () => {
  const { engine, microphone, ended } = await listening();
  engine.answers.push(new Promise(() => undefined), 'The harbour was quiet.');
  microphone.speak(upTo(0, 5));
  while (engine.requests.length < 1) await settled();
  microphone.speak(upTo(5, 11));
  expect(dictatedText((await ended()).ranges)).toBe('The harbour was quiet.');
  expect(engine.requests[0]!.signal.aborted).toBe(true);
});

test('a host that may count each call is requested once', async () => {
  const { engine, microphone, ended } = await listening(fakeEngine('host.example'));
  microphone.speak(speech);
  expect(dictatedText((await ended()).ranges)).toBe('text 1');
  expect(engine.requests).toHaveLength(1);
});
