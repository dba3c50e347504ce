import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Utterance } from '#platform/ports.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { MemorySounds } from '#test/support/platform/sound.ts';
import { HostSpeech, type SoundRequest } from './host-speech.ts';

const voice = { id: 'v', name: 'V', language: '', isLocal: false, isDefault: false, host: 'h' };
const from = { messageId: 'a1' };
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Requests that a test answers. */
interface Waiting {
  request: SoundRequest;
  signal: AbortSignal;
  answer: (text?: string) => void;
  fail: (code: 'rate_limited') => void;
}

let requests: Waiting[];
let sounds: MemorySounds;
let speech: HostSpeech;
let reading: AbortController;

beforeEach(() => {
  requests = [];
  sounds = new MemorySounds();
  reading = new AbortController();
  speech = new HostSpeech({
    voices: async () => [voice],
    request: (request, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new CodedError('aborted')));
        requests.push({
          request,
          signal,
          answer: (text = request.text) => resolve(new Blob([text])),
          fail: (code) => reject(new CodedError(code)),
        });
      }),
    sounds,
  });
});

interface Saying {
  ended: Promise<string>;
  stop: () => void;
}

/** Begins to say it; `ended`: how that ends. */
function say(text: string, next: string | null, more: Partial<Utterance> = {}): Saying {
  const own = new AbortController();
  const signal = AbortSignal.any([reading.signal, own.signal]);
  const whole = { id: 'r1', from, signal: reading.signal };
  const words = { text, next, voice, language: 'en', rate: 1, isResumed: false, reading: whole };
  const said = speech.speak({ ...words, ...more }, () => undefined, signal);
  const ended = said.then(
    () => (signal.aborted ? 'stopped' : 'said'),
    ({ code }: CodedError) => code,
  );
  return { ended, stop: () => own.abort() };
}

const wanted = () => requests.map(({ request }) => request.text);
const left = () =>
  requests.filter(({ signal }) => signal.aborted).map(({ request }) => request.text);

describe('a voice of a host', () => {
  test('has the next sentence requested while one plays, and no more; none is requested twice', async () => {
    const first = say('One.', 'Two.');
    expect(wanted()).toEqual(['One.']);
    expect(requests[0]?.request).toEqual({ voice: 'v', text: 'One.', reading: 'r1', from });
    requests[0]?.answer();
    await settled();
    expect(wanted()).toEqual(['One.', 'Two.']);
    requests[1]?.answer();
    await settled();
    expect(wanted()).toHaveLength(2);
    sounds.end();
    expect(await first.ended).toBe('said');
    const second = say('Two.', 'Three.');
    await settled();
    expect(sounds.played).toEqual(['One. ×1 0', 'Two. ×1 0']);
    expect(wanted()).toEqual(['One.', 'Two.', 'Three.']);
    sounds.end();
    expect(await second.ended).toBe('said');
  });

  test('continues where it was cut off, at another speed, with the sound that is there', async () => {
    const first = say('One.', null);
    requests[0]?.answer();
    await settled();
    sounds.at = 1.5;
    first.stop();
    const again = say('One.', null, { rate: 2, isResumed: true });
    await settled();
    again.stop();
    expect(await first.ended).toBe('stopped');
    say('One.', null);
    await settled();
    expect(sounds.played).toEqual(['One. ×1 0', 'One. ×2 1.5', 'One. ×1 0']);
    expect(wanted()).toEqual(['One.']);
  });

  test('a pause does not wait for the sound, and its request continues', async () => {
    const first = say('One.', null);
    first.stop();
    expect(await first.ended).toBe('stopped');
    expect(left()).toEqual([]);
    requests[0]?.answer();
    say('One.', null, { isResumed: true });
    await settled();
    expect([wanted(), sounds.played]).toEqual([['One.'], ['One. ×1 0']]);
  });

  test('of other sentences, what is not said any more is not requested any more', async () => {
    const first = say('One.', 'Two.');
    requests[0]?.answer();
    await settled();
    first.stop();
    say('Three.', 'Four.');
    expect([wanted(), left()]).toEqual([
      ['One.', 'Two.', 'Three.'],
      ['One.', 'Two.'],
    ]);
  });

  test('is silent at the end of what is read, and its requests end', async () => {
    const first = say('One.', 'Two.');
    requests[0]?.answer();
    await settled();
    reading.abort();
    expect(await first.ended).toBe('stopped');
    expect(left()).toContain('Two.');
    reading = new AbortController();
    say('One.', null);
    expect(wanted()).toEqual(['One.', 'Two.', 'One.']);
  });

  test('reports a failure where the sentence is to be said, and asks again then', async () => {
    const first = say('One.', 'Two.');
    requests[0]?.answer();
    await settled();
    requests[1]?.fail('rate_limited');
    await settled();
    sounds.end();
    expect(await first.ended).toBe('said');
    const second = say('Two.', null);
    expect(wanted()).toEqual(['One.', 'Two.', 'Two.']);
    requests[2]?.fail('rate_limited');
    expect(await second.ended).toBe('rate_limited');
  });

  test('that sends what is no sound has failed', async () => {
    const first = say('One.', null);
    requests[0]?.answer('<html>');
    await settled();
    sounds.fail(new CodedError('speech_failed'));
    expect(await first.ended).toBe('speech_failed');
  });
});
