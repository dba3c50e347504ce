import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { inputWith } from '#scripts/reading/extract-files.ts';
import { type GlossProbe, openProbePage, type ProbePage } from '#scripts/reading/probe-page.ts';
import { makeFlac, makeWav, samplesOf, strength } from '#test/support/files/audio-files.ts';
import { root } from '#test/support/sources.ts';
import type { PartLimits } from '#workers/audio/audio.api.ts';

jest.setTimeout(300_000);

let probe: ProbePage;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-audio-e2e-'));
  probe = await openProbePage();
});
afterAll(async () => {
  await probe?.close();
  rmSync(folder, { recursive: true, force: true });
});

const limits: PartLimits = { max: 300, search: 60 };

async function part(
  name: string,
  bytes: Uint8Array | string,
  from = 0,
  given = limits,
  withBytes = true,
) {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  const input = await inputWith(probe, file);
  const answer = await input.evaluate(
    (element, ...rest) =>
      (globalThis as unknown as { glossProbe: GlossProbe }).glossProbe.audioPart(element, ...rest),
    from,
    given,
    withBytes,
  );
  if (!('part' in answer)) throw new Error(answer.error?.code);
  const { base64, ...facts } = answer.part!;
  const samples = withBytes ? samplesOf(Buffer.from(base64, 'base64')) : new Float32Array();
  return { ...facts, samples };
}

describe('a recording', () => {
  const tone = (from: number, to: number) => ({ from, to, hertz: 440 });

  test.each([
    ['wav', 2],
    ['ogg', 1],
    ['webm', 2],
    ['mkv', 1],
    ['mp4', 2],
  ] as const)(
    'S5.9 in %s with %i channels is decoded at 16 kHz, each sound at its second',
    async (format, channels) => {
      const bytes = Buffer.from(await probe.call('toneFile', format, channels), 'base64');
      const read = await part(`tone.${format}`, bytes);
      expect(read).toMatchObject({ from: 0, isSilent: false, isLast: true, isDamaged: false });
      expect(read.to).toBeCloseTo(3, 1);
      expect(read.samples.length).toBe(Math.round(read.to * 16_000));
      expect(strength(read.samples, tone(1.1, 1.9))).toBeGreaterThan(0.4);
      expect(strength(read.samples, tone(0.1, 0.9))).toBeLessThan(0.02);
      expect(strength(read.samples, tone(2.1, 2.9))).toBeLessThan(0.02);
    },
  );

  test.each([
    ['tone.mp3', () => readFileSync(path.join(root, 'test/fixtures/files/tone.mp3'))],
    ['tone.flac', () => makeFlac()],
  ])('S5.9 as %s is decoded too', async (name, bytes) => {
    const read = await part(name, bytes());
    expect(read.to).toBeCloseTo(3, 0);
    expect(strength(read.samples, tone(1.15, 1.85))).toBeGreaterThan(0.4);
    expect(strength(read.samples, tone(0.1, 0.9))).toBeLessThan(0.02);
  });

  test('is cut where it is quiet, and continues there', async () => {
    const talk = makeWav(40, [
      { from: 0, to: 24, hertz: 440 },
      { from: 25, to: 40, hertz: 700 },
    ]);
    const short = { max: 30, search: 20 };
    const first = await part('talk.wav', talk, 0, short);
    expect(first).toMatchObject({ from: 0, isLast: false, duration: 40 });
    expect(first.to).toBeGreaterThan(24);
    expect(first.to).toBeLessThan(25);
    const second = await part('talk.wav', talk, first.to, short);
    expect(second).toMatchObject({ from: first.to, to: 40, isLast: true });
    expect(strength(second.samples, { from: 2, to: 3, hertz: 700 })).toBeGreaterThan(0.3);
    expect(strength(second.samples, { from: 0, to: 3, hertz: 440 })).toBeLessThan(0.02);
    expect(await part('talk.wav', talk, first.to, short)).toEqual(second);
  });

  test('without audible speech is recognised as silent', async () => {
    expect(await part('still.wav', makeWav(5, []))).toMatchObject({ isSilent: true, isLast: true });
  });

  test('that is cut off yields what can be read of it', async () => {
    const whole = makeWav(10, [tone(0, 10)]);
    const read = await part('broken.wav', whole.subarray(0, 44 + 8000 * 4));
    expect(read.to).toBeCloseTo(4, 1);
    expect(strength(read.samples, tone(0.5, 3.5))).toBeGreaterThan(0.3);
  });

  test('that is invalid is refused, and the next one is read', async () => {
    await expect(part('words.mp3', 'just words')).rejects.toThrow('file_damaged');
    const zeros = new Uint8Array(100_000);
    await expect(part('zeros.mp4', zeros)).rejects.toThrow('file_damaged');
    expect((await part('after.wav', makeWav(1, [tone(0, 1)]))).to).toBeCloseTo(1, 2);
  });

  test('of a day is refused by its header', async () => {
    // One sample a second makes a day of a few bytes.
    const day = makeWav(1, []);
    const samples = Buffer.alloc(86_400, 128);
    const bytes = Buffer.concat([day.subarray(0, 44), samples]);
    bytes.writeUInt32LE(36 + samples.length, 4);
    bytes.writeUInt32LE(1, 24);
    bytes.writeUInt32LE(1, 28);
    bytes.writeUInt32LE(samples.length, 40);
    await expect(part('day.wav', bytes)).rejects.toThrow('file_too_complex');
  });

  test('of ten minutes is decoded', async () => {
    const talk = makeWav(600, [{ from: 0, to: 600, hertz: 300 }]);
    const read = await part('long.wav', talk, 0, limits, false);
    expect(read.to).toBeGreaterThan(239);
  });
});
