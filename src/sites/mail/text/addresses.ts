import type { Person } from '#domain/site-pages.ts';
import { headerKind } from './header-block.ts';
import { plainLine } from './letters.ts';

const address = /[^\s<>"'(),;:[\]]+@[^\s<>"'(),;:[\]]+/;

/** "Ann <ann@x.org>", "ann@x.org (Ann)", "Ann" or an address alone, as pages and mails show them. */
export function personOf(shown: string): Person {
  const text = plainLine(shown).replace(/\s+/g, ' ').trim();
  const [email = null] = address.exec(text) ?? [];
  const name = text
    .replace(email ?? '', '')
    .replace(/[<>[\]()]|mailto:/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'“”‘’,;]+|[\s"'“”‘’,;]+$/g, '');
  return { name: name === '' && email ? email : name, email: email?.toLowerCase() ?? null };
}

/** Several persons in one line, apart by ";" or by "," outside names in quotes. */
export function peopleOf(shown: string): Person[] {
  const text = withoutLabel(plainLine(shown));
  const apart = text.includes(';') ? /;/ : /,(?=(?:[^"]*"[^"]*")*[^"]*$)/;
  return text
    .split(apart)
    .map((part) => personOf(part))
    .filter(({ name }) => /[\p{L}\p{N}]/u.test(name));
}

/** "To: Ann; Bob" → "Ann; Bob", whatever language the label is in. */
export function withoutLabel(shown: string): string {
  const text = shown.trim();
  if (headerKind(text)) return text.replace(/^[^:：]*[:：]\s*/, '');
  return text;
}

/** Once each, by address, else by name. */
export function distinct(people: readonly Person[]): Person[] {
  const known = new Set<string>();
  return people.filter(({ name, email }) => {
    const key = email ?? name;
    if (key === '' || known.has(key)) return false;
    known.add(key);
    return true;
  });
}
