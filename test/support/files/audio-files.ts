/** A tone of a recording: start and end in seconds, frequency in hertz. */
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

/** Strength of a tone between two seconds, from 0 to 1 (Goertzel). */
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

/** A FLAC of one channel and 16 bits, its samples as they are; a second of a tone between two of silence. */
export function makeFlac(rate = 16_000): Buffer {
  const count = rate * 3;
  const size = 4000;
  const frames: Buffer[] = [];
  for (let from = 0, number = 0; from < count; from += size, number += 1) {
    // Sync, one size of blocks; 16 bits of its size follow, the rate of the head; one channel, 16 bits.
    const head = Buffer.from([0xff, 0xf8, 0x70, 0x08, number, 0, 0]);
    head.writeUInt16BE(size - 1, 5);
    const body = Buffer.alloc(1 + size * 2);
    body[0] = 0x02;
    for (let at = 0; at < size; at += 1) {
      const second = (from + at) / rate;
      const loud = second >= 1 && second < 2 ? 16_000 : 0;
      const sample = Math.round(loud * Math.sin(2 * Math.PI * 440 * second));
      body.writeInt16BE(sample, 1 + at * 2);
    }
    const frame = Buffer.concat([head, Buffer.from([check(head, 0x07, 8)]), body]);
    const end = Buffer.alloc(2);
    end.writeUInt16BE(check(frame, 0x8005, 16));
    frames.push(frame, end);
  }
  const info = Buffer.alloc(34);
  info.writeUInt16BE(size, 0);
  info.writeUInt16BE(size, 2);
  // 20 bits of rate, 3 of channels less one, 5 of bits less one, 36 of samples.
  info.writeBigUInt64BE((BigInt(rate) << 44n) | (15n << 36n) | BigInt(count), 10);
  return Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), info, ...frames]);
}

function check(bytes: Buffer, polynomial: number, bits: 8 | 16): number {
  const top = 1 << (bits - 1);
  const mask = bits === 8 ? 0xff : 0xffff;
  let value = 0;
  for (const byte of bytes) {
    value ^= byte << (bits - 8);
    for (let bit = 0; bit < 8; bit += 1) {
      value = (value & top ? (value << 1) ^ polynomial : value << 1) & mask;
    }
  }
  return value;
}

/** Silence as a WAV of 16 kHz, one channel and 16 bits. */
export function silentWav(seconds: number): Blob {
  const bytes = Buffer.alloc(44 + seconds * 32_000);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(16_000, 24);
  bytes.writeUInt16LE(16, 34);
  return new Blob([new Uint8Array(bytes)], { type: 'audio/wav' });
}
