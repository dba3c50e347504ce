/** A tone of a recording: from a second to another, in hertz. */
export interface Tone {
  from: number;
  to: number;
  hertz: number;
}

/** A WAV of one channel and 8 bits, silent but for its tones. */
export function makeWav(seconds: number, tones: readonly Tone[], rate = 8000): Buffer {
  const count = Math.round(seconds * rate);
  const bytes = Buffer.alloc(44 + count, 128);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + count, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(count, 40);
  for (const { from, to, hertz } of tones) {
    for (let at = Math.round(from * rate); at < Math.min(count, Math.round(to * rate)); at += 1) {
      bytes[44 + at] = 128 + Math.round(60 * Math.sin((2 * Math.PI * hertz * at) / rate));
    }
  }
  return bytes;
}

/** Samples of a WAV of 16 bits and one channel, from -1 to 1. */
export function samplesOf(wav: Buffer): Float32Array {
  const count = (wav.length - 44) >> 1;
  return Float32Array.from({ length: count }, (_, at) => wav.readInt16LE(44 + at * 2) / 32_768);
}

/** How strong a tone is between two seconds, from 0 to 1 (Goertzel). */
export function strength(samples: Float32Array, { from, to, hertz }: Tone, rate = 16_000): number {
  const part = samples.subarray(Math.round(from * rate), Math.round(to * rate));
  const angle = (2 * Math.PI * hertz) / rate;
  let [real, imaginary] = [0, 0];
  for (const [at, sample] of part.entries()) {
    real += sample * Math.cos(angle * at);
    imaginary += sample * Math.sin(angle * at);
  }
  return (2 * Math.hypot(real, imaginary)) / Math.max(1, part.length);
}
