import { CodedError } from '#shared/errors/coded-error.ts';

/** Every host has it; this file compiles without the library of any of them. */
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

const pieceBytes = 1 << 20;

/** UTF-8, or UTF-16 where there is a byte order mark, in chunks. */
export function* decodeUtf8(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(markedEncoding(bytes) ?? 'utf-8');
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
  }
  yield decoder.decode();
}

/** Guesses the encoding of bytes that are no Unicode; a WHATWG label. */
export type Guess = (bytes: Uint8Array) => string;

/** The text of a file in any encoding, without its byte order mark, otherwise unchanged. */
export function decodeText(bytes: Uint8Array, guess: Guess): string {
  const marked = markedEncoding(bytes);
  const text = marked?.startsWith('utf-32')
    ? decodeUtf32(bytes, marked === 'utf-32le')
    : decodeAs(bytes, marked ?? encodingOf(bytes, guess));
  if (!isText(text)) throw new CodedError('file_unreadable', 'the file holds no text');
  return text;
}

function encodingOf(bytes: Uint8Array, guess: Guess): string {
  const wide = wideEncoding(bytes);
  if (wide) return wide;
  if (isUtf8(bytes) && !bytes.includes(0x1b)) return 'utf-8';
  const declared = declaredEncoding(bytes);
  if (declared && canDecode(bytes, declared)) return declared;
  const guessed = guess(bytes);
  // The guess is based on a few isolated signs (£, ©) only.
  return isLatinGuess.test(guessed) && hasOnlySigns(bytes) ? 'windows-1252' : guessed;
}

const isLatinGuess = /^(windows-125[047]|iso-8859-(2|4|10|13|15|16))$/i;

const marks: readonly [label: string, mark: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

function markedEncoding(bytes: Uint8Array): string | null {
  return marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? null;
}

/** UTF-16 without a mark: every other byte of Latin letters and signs is zero. */
function wideEncoding(bytes: Uint8Array): string | null {
  const end = Math.min(bytes.length, 65_536) & ~1;
  let [even, odd] = [0, 0];
  for (let at = 0; at < end; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const pairs = end / 2;
  if (even + odd === 0 || bytes.length % 2 === 1) return null;
  if (odd > pairs * 0.02 && even < odd * 0.1) return 'utf-16le';
  if (even > pairs * 0.02 && odd < even * 0.1) return 'utf-16be';
  return null;
}

/** UTF-8, perhaps cut off within its last letter, perhaps with a few damaged ones. */
function isUtf8(bytes: Uint8Array): boolean {
  let [letters, bad] = [0, 0];
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] as number;
    const length = byte < 0x80 ? 1 : utf8Length(byte);
    let tail = 1;
    while (tail < length && ((bytes[at + tail] ?? 0) & 0xc0) === 0x80) tail += 1;
    if (length > 1 && tail === length) letters += 1;
    else if (length !== 1 && at + length <= bytes.length) bad += 1;
    at += length === 0 ? 1 : tail;
  }
  return bad === 0 || letters > 50 * bad;
}

/** Number of bytes of the character that starts with this byte; 0: none does. */
function utf8Length(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 2;
  if (byte >= 0xe0 && byte <= 0xef) return 3;
  return byte >= 0xf0 && byte <= 0xf4 ? 4 : 0;
}

const declarations = [
  /<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]+)["']/i,
  /<meta[^>]{0,300}charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i,
  /^@charset\s+"([\w.:-]+)"/i,
  /^(?:[^\n]*\n)?[^#\n]*#[^\n]*?coding[:=]\s*([\w.-]+)/,
];

/** The declaration inside the file: XML, HTML, CSS, Python. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  for (const declaration of declarations) {
    const label = declaration.exec(head)?.[1];
    // The label was read byte by byte, so the file cannot be UTF-16.
    if (label && !/^utf-?(8|16)/i.test(label)) return label;
  }
  return null;
}

function canDecode(bytes: Uint8Array, label: string): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function decodeAs(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function decodeUtf32(bytes: Uint8Array, little: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const letters: string[] = [];
  for (let at = 4; at + 4 <= bytes.length; at += 4) {
    const point = view.getUint32(at, little);
    letters.push(point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point));
  }
  return letters.join('');
}

const isLetter = (byte: number) => byte >= 0x80 || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a);

/** True where no byte above ASCII is next to a letter. */
function hasOnlySigns(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] as number) < 0x80) continue;
    if (isLetter(bytes[at - 1] ?? 0) || isLetter(bytes[at + 1] ?? 0)) return false;
  }
  return true;
}

/** False for text that a program wrote for programs. */
function isText(text: string): boolean {
  const sample = text.slice(0, 100_000);
  if (sample.includes('\0')) return false;
  const controls = sample.match(/(?!\s)\p{Cc}|\ufffd/gu)?.length ?? 0;
  return controls <= sample.length * 0.1;
}
