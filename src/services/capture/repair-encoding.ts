/**
 * Browsers read a page that declares no encoding as windows-1252, although it is most often UTF-8.
 * That loses nothing (WHATWG Encoding: every byte maps to a character), so the bytes, and from them
 * the right characters, can be recovered without another request.
 */
const fallback = 'windows-1252';

const letters = new TextDecoder(fallback).decode(Uint8Array.from({ length: 256 }, (_, i) => i));
const byteOf = new Map(Array.from(letters, (letter, byte) => [letter, byte]));

const tail = `[${letters.slice(0x80, 0xc0).replace(/[\\\]^-]/g, '\\$&')}]`;
const sequences = new RegExp(
  `[\\u00c2-\\u00df]${tail}|[\\u00e0-\\u00ef]${tail}{2}|[\\u00f0-\\u00f4]${tail}{3}`,
  'g',
);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * `text` with its characters repaired where most of them make sense as UTF-8 only; else unchanged.
 */
export function repairEncoding(text: string, charset: string): string {
  if (charset.toLowerCase() !== fallback) return text;
  let repaired = 0;
  const result = text.replace(sequences, (sequence) => {
    const letter = decode(sequence);
    if (letter === null) return sequence;
    repaired += sequence.length;
    return letter;
  });
  // Entities and scripts add correct characters in between; a page that really is windows-1252 has
  // only those.
  const others = (text.match(/[\u0080-\u009f\u00a1-\u00ff]/g)?.length ?? 0) - repaired;
  return repaired > 0 && repaired > others ? result : text;
}

function decode(sequence: string): string | null {
  try {
    return utf8.decode(Uint8Array.from(sequence, (letter) => byteOf.get(letter) ?? 0));
  } catch {
    return null;
  }
}
