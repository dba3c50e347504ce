import { describe, expect, test } from '@jest/globals';
import { Resampler, speechRate } from '#domain/audio/resample.ts';
import { levelSamples, PartWriter, quietestPlace } from './part.core.ts';

function tone(hertz: number, rate: number, seconds: number): Float32Array {
  return Float32Array.from({ length: Math.round(rate * seconds) }, (_, at) =>
    Math.sin((2 * Math.PI * hertz * at) / rate),
  );
}

function resampled(samples: Float32Array, rate: number, piece = samples.length): number[] {
  const resampler = new Resampler(rate);
  const out: number[] = [];
  for (let from = 0; from < samples.length; from += piece) {
    out.push(...resampler.push(samples.subarray(from, from + piece)));
  }
  out.push(...resampler.end());
  return out;
}

const loudness = (samples: readonly number[]) =>
  Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length);
/** Without the ends, where the filter has only half of its input. */
const middle = (samples: number[]) => samples.slice(400, -400);

describe('a signal at 16 kHz', () => {
  test.each([8000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000])(
    'is as long and as loud as at %i Hz, and is the same tone',
    (rate) => {
      const out = resampled(tone(440, rate, 1), rate);
      expect(out.length).toBe(speechRate);
      const wanted = middle([...tone(440, speechRate, 1)]);
      const error = loudness(middle(out).map((each, at) => each - wanted[at]!));
      expect(error).toBeLessThan(0.005);
    },
  );

  test('does not depend on its chunks', () => {
    const samples = tone(1000, 44_100, 0.3);
    expect(resampled(samples, 44_100, 999)).toEqual(resampled(samples, 44_100));
    expect(resampled(samples, 44_100, 1)).toEqual(resampled(samples, 44_100));
  });

  test('contains no tone above its range, which would alias', () => {
    expect(loudness(middle(resampled(tone(11_000, 44_100, 0.5), 44_100)))).toBeLessThan(0.01);
    expect(loudness(middle(resampled(tone(3000, 44_100, 0.5), 44_100)))).toBeCloseTo(
      Math.SQRT1_2,
      2,
    );
  });
});

describe('the cut', () => {
  const levels = (text: string) => Float32Array.from(text, (letter) => Number(letter) / 10);

  test('is in the middle of the quietest half second of the searched range', () => {
    expect(quietestPlace(levels('9999000009999911111999'), 0)).toBe(7);
    expect(quietestPlace(levels('9999000009999911111999'), 10)).toBe(17);
  });

  test('is the last of equally quiet positions, so that parts are long', () => {
    expect(quietestPlace(levels('99900000999900000999'), 0)).toBe(15);
  });

  test('of a part that is too short to search is its end', () => {
    expect(quietestPlace(levels('999'), 0)).toBe(3);
  });
});

describe('a part', () => {
  const wavOf = (writer: PartWriter, length: number) => new DataView(writer.wav(length));

  test('is a WAV of 16 kHz, one channel and 16 bits', () => {
    const writer = new PartWriter(2);
    writer.write(Float32Array.from([0, 1, -1, 0.5, 2]));
    const wav = wavOf(writer, 5);
    const word = (at: number) => wav.getUint32(at, true);
    expect([word(4), word(24), word(28), word(40), wav.byteLength]).toEqual([
      46, 16_000, 32_000, 10, 54,
    ]);
    const samples = Array.from({ length: 5 }, (_, at) => wav.getInt16(44 + at * 2, true));
    expect(samples).toEqual([0, 32_767, -32_767, 16_384, 32_767]);
  });

  test('takes what fits, and finds where it is quiet', () => {
    const writer = new PartWriter(3);
    writer.write(tone(300, speechRate, 2).map((each) => each / 2));
    writer.write(new Float32Array(speechRate * 0.6));
    expect(writer.isFull).toBe(false);
    writer.write(tone(300, speechRate, 5));
    expect([writer.isFull, writer.length]).toEqual([true, 3 * speechRate]);
    expect(writer.cutWithin(1.5)).toBe(24 * levelSamples);
    expect(writer.isSilent(writer.length)).toBe(false);
  });

  test('without audible speech is silent', () => {
    const writer = new PartWriter(2);
    writer.write(tone(50, speechRate, 1).map((each) => each / 1000));
    expect(writer.isSilent(writer.length)).toBe(true);
    writer.write(tone(300, speechRate, 0.1));
    expect(writer.isSilent(writer.length)).toBe(false);
  });
});
