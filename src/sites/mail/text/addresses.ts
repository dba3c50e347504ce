import type { Person } from '#domain/sites/site-pages.ts';
import { headerKind } from './header-block.ts';
import { plainLine } from './letters.ts';

const border = /[\s<>"'(),;:[\]]/;

/**
 * "Ann <ann@x.org>", "ann@x.org (Ann)", "Ann" or an address alone, as pages and mails show them.
 */
export function personOf(shown: string): Person {
  const text = plainLine(shown).replace(/\s+/g, ' ').trim();
  const email = addressIn(text);
  const name = text
    .replace(email ?? '', '')
    .replace(/[<>[\]()]|mailto:/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const bare = withoutEnds(name, /[\s"'“”‘’,;]/);
  return { name: bare === '' && email ? email : bare, email: email?.toLowerCase() ?? null };
}

/** Several people in one line, separated by ";" or by "," outside quotation marks. */
export function peopleOf(shown: string): Person[] {
  const text = withoutLabel(plainLine(shown));
  const parts = text.includes(';') ? text.split(';') : commaParts(text);
  return parts.map((part) => personOf(part)).filter(({ name }) => /[\p{L}\p{N}]/u.test(name));
}

/** "To: Ann; Bob" → "Ann; Bob", in any language. */
function withoutLabel(shown: string): string {
  const text = shown.trim();
  if (headerKind(text)) return text.replace(/^[^:：]*[:：]\s*/, '');
  return text;
}

/** Each person once, by address, else by name. */
export function distinct(people: readonly Person[]): Person[] {
  const known = new Set<string>();
  return people.filter(({ name, email }) => {
    const key = email ?? name;
    if (key === '' || known.has(key)) return false;
    known.add(key);
    return true;
  });
}

/** The first address in a text: an `@` between letters. */
function addressIn(text: string): string | null {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > 0 && !border.test(text[start - 1] ?? '')) start -= 1;
    let end = at + 1;
    while (end < text.length && !border.test(text[end] ?? '')) end += 1;
    if (start < at && end > at + 1) return text.slice(start, end);
  }
  return null;
}

function withoutEnds(text: string, letters: RegExp): string {
  let start = 0;
  while (start < text.length && letters.test(text[start] ?? '')) start += 1;
  let end = text.length;
  while (end > start && letters.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
}

/** Separated by commas outside quotation marks; an unclosed quotation mark quotes nothing. */
function commaParts(text: string): string[] {
  const [first = '', ...rest] = text.split('"');
  const parts = [''];
  const add = (piece: string, isQuoted: boolean) => {
    const [same = '', ...next] = isQuoted ? [piece] : piece.split(',');
    parts.push(`${parts.pop() ?? ''}${same}`, ...next);
  };
  add(first, false);
  for (const [index, piece] of rest.entries()) {
    add(`"${piece}`, index % 2 === 0 && index < rest.length - 1);
  }
  return parts;
}
