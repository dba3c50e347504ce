import { trimEndOf } from '#shared/trim-end.ts';
import type { Inline } from '../nodes.ts';

const begins =
  /(?:(?<![\p{L}\p{N}])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]))(?:https?:\/\/|ftp:\/\/|www\.)/giu;
/** Also before another script's punctuation, a citation or code. */
const stops = String.raw`\s<\`\uE000\uE001\u3000-\u3002\uff01\uff0c\uff1a\uff1b\uff1f\uff08\uff09\uff3b\uff3d\uff5b-\uff60\u3008-\u3011\u3014-\u301f\u2026\u201c\u201d`;
const address = new RegExp(`[^${stops}]*`, 'y');
const addressInBrackets = new RegExp(`[^${stops}\\]]*`, 'y');
const scheme = /^(?:https?:\/\/|ftp:\/\/)/i;
const host = /^[^/?#:]*/;

/** Of a host's name (RFC 1035, section 2.3.4). */
const maxName = 255;
/** More than a scheme and the longest name. */
const headLength = 300;

/** The start of an address at or after `from` and before `to`; -1: none. */
export function findAddress(text: string, from: number, to: number): number {
  begins.lastIndex = from;
  const found = begins.exec(text.slice(0, to));
  return found ? found.index : -1;
}

/** The address at `at` without the punctuation of the sentence around it; null where it is none. */
export function readAddress(text: string, at: number, inBrackets: boolean): string | null {
  const head = readTo(text.slice(at, at + headLength), 0, inBrackets);
  // Its scheme is checked before the whole of a long one is read.
  if (head.length === headLength && !validDomain(head)) return null;
  const whole = head.length < headLength ? head : readTo(text, at, inBrackets);
  const found = withoutSentenceEnd(whole);
  return validDomain(found) ? found : null;
}

function readTo(text: string, at: number, inBrackets: boolean): string {
  const pattern = inBrackets ? addressInBrackets : address;
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Without punctuation, a reference and parentheses that nothing opened at its end. */
function withoutSentenceEnd(found: string): string {
  let end = found.length;
  let unopened = count(found, ')') - count(found, '(');
  for (;;) {
    const last = found[end - 1] ?? '';
    if (last !== '' && `?!.,:*_~'"`.includes(last)) end -= 1;
    else if (last === ')' && unopened > 0) {
      end -= 1;
      unopened -= 1;
    } else if (last === ';') end = referenceStart(found, end);
    else return found.slice(0, end);
  }
}

/** The start of `&name;` that ends at `end`; else before its semicolon. */
function referenceStart(text: string, end: number): number {
  const from = Math.max(0, end - maxReference);
  return from + text.slice(from, end).replace(/(?:&[A-Za-z\d]+)?;$/, '').length;
}

/** Characters of the longest name of a character reference with its signs, rounded up. */
const maxReference = 40;

function count(text: string, char: string): number {
  return text.split(char).length - 1;
}

function validDomain(found: string): boolean {
  const [name] = host.exec(found.replace(scheme, ''))!;
  if (name.length > maxName) return false;
  const parts = name.split('.');
  if (name.startsWith('www.') && parts.length < 2) return false;
  if (parts.slice(-2).some((part) => part === '' || part.includes('_'))) return false;
  return parts.length > 1 || /^localhost$/i.test(name);
}

const email = /(?<![\w.+-])[\w.+-]+@[A-Za-z\d](?:[\w-]*[A-Za-z\d])?(?:\.[A-Za-z\d_-]+)+/g;

/** A text with the mail addresses in it as links. */
export function splitEmails(inline: Inline): Inline[] {
  if (inline.type !== 'text' || !inline.text.includes('@')) return [inline];
  const { text } = inline;
  const made: Inline[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(email)) {
    const address = trimEndOf(found, /\./);
    if (/[-_]$/.test(address)) continue;
    if (index > at) made.push({ type: 'text', text: text.slice(at, index) });
    const children = [{ type: 'text', text: address } as const];
    made.push({ type: 'link', href: `mailto:${address}`, title: '', children });
    at = index + address.length;
  }
  if (at < text.length) made.push({ type: 'text', text: text.slice(at) });
  return made;
}
