import type { TokenLimit } from './tokenize.api.ts';

/** S5.4: text is counted in parts of this many UTF-16 units. */
const partLength = 1000;

/** cl100k_base; special tokens are read as ordinary text. */
export interface Encoder {
  /** Token ids. Its time may grow with the square of the length: its input is always one part. */
  encode(text: string): Uint32Array;
  /** Text of token ids; a character that is cut at the end becomes U+FFFD. */
  decode(tokens: Uint32Array): string;
}

/** Parts of at most 1,000 UTF-16 units, none of which ends inside a surrogate pair. */
export function* partsOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + partLength, text.length);
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end -= 1;
    yield text.slice(start, end);
    start = end;
  }
}

/** Time grows with the length of the text, for any content. */
export function countTokens(encoder: Encoder, text: string): number {
  let tokens = 0;
  for (const part of partsOf(text)) tokens += encoder.encode(part).length;
  return tokens;
}

/** S5.4: cuts where the budget is exceeded, never inside a character. */
export function truncateToTokens(encoder: Encoder, text: string, budget: number): TokenLimit {
  const room = Math.max(0, Math.floor(budget));
  let tokens = 0;
  let end = 0;
  for (const part of partsOf(text)) {
    const ids = encoder.encode(part);
    if (tokens + ids.length > room) {
      const rest = prefixWithin(encoder, part, ids, room - tokens);
      const cut = text.slice(0, end + rest.text.length);
      return { isLimit: true, text: cut, origin: text, tokens: tokens + rest.tokens };
    }
    tokens += ids.length;
    end += part.length;
  }
  return { isLimit: false, text, origin: text, tokens };
}

/** The longest prefix, token by token, that still counts at most `room` when encoded again. */
function prefixWithin(encoder: Encoder, part: string, ids: Uint32Array, room: number) {
  for (let save = room; save > 0; save -= 1) {
    const text = commonPrefix(part, encoder.decode(ids.subarray(0, save)));
    const tokens = encoder.encode(text).length;
    if (tokens <= room) return { text, tokens };
  }
  return { text: '', tokens: 0 };
}

function commonPrefix(text: string, other: string): string {
  let end = 0;
  while (end < other.length && text[end] === other[end]) end += 1;
  if (end < text.length && end > 0 && isHighSurrogate(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
