import { utf8 } from './utf8.ts';

const roundConstants = /* @__PURE__ */ primeRoots(64, 1 / 3);
const startState = /* @__PURE__ */ primeRoots(8, 1 / 2);

/**
 * SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, as hex. Synchronous, which WebCrypto is not:
 * thousands of short passages would cost a promise each.
 */
export function sha256Hex(text: string): string {
  const message = padded(utf8(text));
  const state = startState.slice();
  const words = new Int32Array(64);
  for (let block = 0; block < message.length; block += 64) compress(state, words, message, block);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function padded(bytes: Uint8Array): Uint8Array {
  const message = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setUint32(message.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(message.length - 4, (bytes.length << 3) >>> 0);
  return message;
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function compress(state: Int32Array, words: Int32Array, message: Uint8Array, block: number): void {
  const view = new DataView(message.buffer, block, 64);
  for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(i * 4);
  for (let i = 16; i < 64; i += 1) {
    const a = words[i - 15]!;
    const b = words[i - 2]!;
    const low = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const high = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    words[i] = words[i - 16]! + low + words[i - 7]! + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const choose = (e & f) ^ (~e & g);
    const first =
      (h +
        (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
        choose +
        roundConstants[i]! +
        words[i]!) |
      0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const mixed = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i += 1) state[i] = state[i]! + mixed[i]!;
}

/** First 32 bits of the fractional parts of the roots of the first primes. */
function primeRoots(count: number, power: number): Int32Array {
  const roots = new Int32Array(count);
  let found = 0;
  for (let n = 2; found < count; n += 1) {
    if (!isPrime(n)) continue;
    const root = n ** power;
    roots[found] = (root - Math.floor(root)) * 0x100000000;
    found += 1;
  }
  return roots;
}

function isPrime(n: number): boolean {
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) return false;
  return true;
}
