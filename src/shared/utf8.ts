/**
 * UTF-8 bytes of a text; lone surrogates become U+FFFD, as in TextEncoder, which pure rooms do not
 * have.
 */
export function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let end = 0;
  for (const character of text) {
    const point = character.codePointAt(0)!;
    const scalar = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
    end = writeScalar(bytes, end, scalar);
  }
  return bytes.subarray(0, end);
}

function writeScalar(bytes: Uint8Array, at: number, scalar: number): number {
  if (scalar < 0x80) {
    bytes[at] = scalar;
    return at + 1;
  }
  const tail = scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
  const lead = tail === 1 ? 0xc0 : tail === 2 ? 0xe0 : 0xf0;
  bytes[at] = lead | (scalar >> (6 * tail));
  for (let i = 1; i <= tail; i += 1) {
    bytes[at + i] = 0x80 | ((scalar >> (6 * (tail - i))) & 0x3f);
  }
  return at + tail + 1;
}
