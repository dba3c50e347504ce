import type { Inline } from './nodes.ts';

const begins = /(?<![\p{L}\p{N}])(?:https?:\/\/|ftp:\/\/|www\.)/giu;
/** Also where another script's punctuation, a citation or code begins. */
const address =
  /[^\s<`\uE000\uE001\u3000-\u3002\uff01\uff0c\uff1a\uff1b\uff1f\uff08\uff09\u300a-\u3011\u201d]*/y;
const domain = /^(?:https?:\/\/|ftp:\/\/)?([^/?#:]*)/i;

/** Where an address that is written out begins at or after `from` and before `to`; -1: nowhere. */
export function findAddress(text: string, from: number, to: number): number {
  begins.lastIndex = from;
  const found = begins.exec(text.slice(0, to));
  return found ? found.index : -1;
}

/** The address at `at` without what belongs to the sentence around it; null where it is none. */
export function readAddress(text: string, at: number, inBrackets: boolean): string | null {
  address.lastIndex = at;
  let found = address.exec(text)?.[0] ?? '';
  if (inBrackets && found.includes(']')) found = found.slice(0, found.indexOf(']'));
  found = trimEnd(found);
  return validDomain(found) ? found : null;
}

function trimEnd(found: string): string {
  let text = found;
  for (;;) {
    const before = text;
    text = text.replace(/[?!.,:*_~'"]+$/, '');
    if (text.endsWith(')') && count(text, ')') > count(text, '(')) text = text.slice(0, -1);
    else if (text.endsWith(';')) text = text.replace(/(?:&[A-Za-z\d]+)?;$/, '');
    if (text === before) return text;
  }
}

function count(text: string, char: string): number {
  return text.split(char).length - 1;
}

function validDomain(found: string): boolean {
  const host = domain.exec(found)?.[1] ?? '';
  const parts = host.split('.');
  if (host.startsWith('www.') && parts.length < 2) return false;
  if (parts.slice(-2).some((part) => part === '' || part.includes('_'))) return false;
  return parts.length > 1 || /^localhost$/i.test(host);
}

const email = /(?<![\w.+-])[\w.+-]+@[A-Za-z\d](?:[\w-]*[A-Za-z\d])?(?:\.[A-Za-z\d_-]+)+/g;

/** A text with the mail addresses in it as links. */
export function splitEmails(inline: Inline): Inline[] {
  if (inline.type !== 'text' || !inline.text.includes('@')) return [inline];
  const { text } = inline;
  const made: Inline[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(email)) {
    const address = found.replace(/\.+$/, '');
    if (/[-_]$/.test(address)) continue;
    if (index > at) made.push({ type: 'text', text: text.slice(at, index) });
    const children = [{ type: 'text', text: address } as const];
    made.push({ type: 'link', href: `mailto:${address}`, title: '', children });
    at = index + address.length;
  }
  if (at < text.length) made.push({ type: 'text', text: text.slice(at) });
  return made;
}
