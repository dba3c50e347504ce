import { speechRate } from './resample.ts';

/** Samples of 16 bits at `speechRate`, one channel, as a WAV file. */
export function wavOf(samples: Int16Array): ArrayBuffer {
  const bytes = new ArrayBuffer(44 + samples.length * 2);
  const head = new DataView(bytes);
  const letters = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1)
      head.setUint8(at + index, text.charCodeAt(index));
  };
  letters(0, 'RIFF');
  head.setUint32(4, 36 + samples.length * 2, true);
  letters(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, speechRate, true);
  head.setUint32(28, speechRate * 2, true);
  head.setUint16(32, 2, true);
  head.setUint16(34, 16, true);
  letters(36, 'data');
  head.setUint32(40, samples.length * 2, true);
  new Int16Array(bytes, 44).set(samples);
  return bytes;
}

/** From -1 to 1; what is louder is cut. */
export const sampleOf = (value: number): number =>
  Math.round(Math.max(-1, Math.min(1, value)) * 32_767);
