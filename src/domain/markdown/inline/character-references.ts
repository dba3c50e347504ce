import { characterEntities } from 'character-entities';

const reference = '&(?:#[xX][\\da-fA-F]{1,6}|#\\d{1,7}|[A-Za-z][A-Za-z\\d]{1,31});';
const atPlace = new RegExp(reference, 'y');
const escapable = '[!"#$%&\'()*+,./:;<=>?@[\\\\\\]^_`{|}~-]';
const escapeOrReference = new RegExp(`\\\\${escapable}|${reference}`, 'g');

/** The character reference at `at` and its character, or null. No HTML parser. */
export function readReference(text: string, at: number): { raw: string; text: string } | null {
  atPlace.lastIndex = at;
  const raw = atPlace.exec(text)?.[0];
  if (!raw) return null;
  const decoded = decode(raw);
  return decoded === null ? null : { raw, text: decoded };
}

/** Backslash escapes and character references of titles, addresses and info strings. */
export function unescapeText(text: string): string {
  if (!/[\\&]/.test(text)) return text;
  return text.replace(escapeOrReference, (found) =>
    found.startsWith('\\') ? found.slice(1) : (decode(found) ?? found),
  );
}

function decode(raw: string): string | null {
  const name = raw.slice(1, -1);
  if (!name.startsWith('#')) {
    return Object.hasOwn(characterEntities, name) ? characterEntities[name]! : null;
  }
  const hex = /^#[xX]/.test(name);
  return character(Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10));
}

function character(point: number): string {
  const valid = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
  return valid ? String.fromCodePoint(point) : '\ufffd';
}
