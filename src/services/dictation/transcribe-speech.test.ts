import { expect, test } from '@jest/globals';
import { speechRate } from '#domain/audio/resample.ts';
import { fakeEngine } from '#test/support/dictation-rig.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import type { ListedEngine } from './browser-engines.ts';
import { SpeechTranscriber } from './transcribe-speech.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const never = new Promise<string>(() => undefined);
const samples = (seconds: number) => new Int16Array(seconds * speechRate);

function rig(...hosts: string[]) {
  const clock = new ManualClock();
  const engines = hosts.map((host) => fakeEngine(host));
  const listed = engines.map(({ transcriber }): ListedEngine => {
    return { ...transcriber, state: 'ready', goesTo: 'here' };
  });
  const speech = new SpeechTranscriber({
    clock,
    transcribers: async () => listed,
    allowedHosts: async () => [],
  });
  const { signal } = new AbortController();
  return { clock, engines, speech, signal };
}

test('an engine has four times as long as the speech before the next one is requested, and twenty seconds at least', async () => {
  for (const [seconds, limit] of [
    [2, 20_000],
    [20, 80_000],
  ] as const) {
    const { clock, engines, speech, signal } = rig('127.0.0.1:8000', 'host.example');
    const [first, second] = engines;
    first!.answers.push(never);
    const text = speech.text(samples(seconds), { signal });
    await settled();
    clock.advance(limit - 1);
    await settled();
    expect(second!.requests).toEqual([]);
    clock.advance(1);
    expect(await text).toEqual({ text: 'text 1' });
    expect(second!.requests).toHaveLength(1);
  }
});

test('each of several has its time; the last one is awaited', async () => {
  const { clock, engines, speech, signal } = rig('one.lan', 'two.lan', 'three.lan');
  for (const { answers } of engines.slice(0, 2)) answers.push(never);
  let answer: (text: string) => void = () => undefined;
  engines[2]!.answers.push(new Promise((resolve) => (answer = resolve)));
  const text = speech.text(samples(1), { signal });
  await settled();
  clock.advance(40_000);
  await settled();
  clock.advance(600_000);
  answer('from the third');
  expect(await text).toEqual({ text: 'from the third' });
  expect(engines.map(({ requests }) => requests.length)).toEqual([1, 1, 1]);
});

test('the text so far is that of the first engine, where it is near', async () => {
  const { engines, speech, signal } = rig('127.0.0.1:8000', 'host.example');
  expect(await speech.textSoFar(samples(4), { signal })).toBe('text 1');
  const far = rig('host.example', '127.0.0.1:8000');
  expect(await far.speech.textSoFar(samples(4), { signal })).toBeNull();
  expect([...engines, ...far.engines].map(({ requests }) => requests.length)).toEqual([1, 0, 0, 0]);
});

test('an engine that took too long gives no text so far: the one after it is the first now', async () => {
  const { clock, engines, speech, signal } = rig('one.lan', 'host.example');
  engines[0]!.answers.push(never);
  const text = speech.text(samples(1), { signal });
  await settled();
  clock.advance(20_000);
  await text;
  expect(await speech.textSoFar(samples(4), { signal })).toBeNull();
  clock.advance(60_000);
  expect(await speech.textSoFar(samples(4), { signal })).toBe('text 2');
});

test('the times of words say which of them the neighbours of a range have', async () => {
  const { engines, speech, signal } = rig('127.0.0.1:8000');
  const { provider } = engines[0]!.transcriber;
  const requested: unknown[] = [];
  provider.transcribe = async ({ withWords }) => {
    requested.push(withWords);
    const words = ['at', 'four', 'we', 'sailed'].map((word, at) => {
      return { word, start: at, end: at + 0.9 };
    });
    return { text: 'At four, we sailed.', segments: [], words };
  };
  expect(await speech.text(samples(3.8), { withWords: true, signal })).toEqual({
    text: 'At four, we sailed.',
    shared: { head: 1, tail: 1 },
  });
  expect(requested).toEqual([true]);
});

test('S1.2 segments of a host that puts no space between them are not run together', async () => {
  const { engines, speech, signal } = rig('127.0.0.1:8000');
  const { provider } = engines[0]!.transcriber;
  const says = (...texts: string[]) => {
    const segments = texts.map((text, at) => ({ start: at, end: at + 1, text }));
    provider.transcribe = async () => ({ text: texts.join(''), segments });
    return speech.text(samples(2), { signal });
  };
  expect(await says('At four.', 'We sailed.')).toEqual({ text: 'At four. We sailed.' });
  expect(await says(' At four, un', 'der sail.')).toEqual({ text: 'At four, under sail.' });
  expect(await says('今日は', '始めます')).toEqual({ text: '今日は始めます' });
  provider.transcribe = async () => ({ text: 'See lamps.example/?oil', segments: [] });
  expect(await speech.text(samples(2), { signal })).toEqual({ text: 'See lamps.example/?oil' });
});
