import { withoutMarks } from '../mark-places.ts';
import { unescapeText } from './character-references.ts';

/** Longer parts of links are no links: the work at each bracket is bounded. */
const max = 2000;
/** Nesting in an address; CommonMark requires at least three levels. */
const maxParentheses = 32;

const inAngles = /<(?:[^<>\n\\]|\\.){0,2000}>/y;
const title =
  /"(?:[^"\\]|\\[\s\S]){0,2000}"|'(?:[^'\\]|\\[\s\S]){0,2000}'|\((?:[^()\\]|\\[\s\S]){0,2000}\)/y;
const label = /\[(?:[^\\[\]]|\\[\s\S]){0,1000}\]/y;
const space = /[ \t]*(?:\n[ \t]*)?/y;

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

export interface Part {
  value: string;
  end: number;
}

function skipSpace(text: string, at: number): number {
  return at + (match(space, text, at)?.length ?? 0);
}

/** `<…>`, or a run without spaces whose brackets are balanced. */
function readDestination(text: string, at: number): Part | null {
  if (text[at] === '<') {
    const angled = match(inAngles, text, at);
    if (!angled || angled.length > max) return null;
    return { value: unescapeText(angled.slice(1, -1)), end: at + angled.length };
  }
  const end = bareEnd(text, at);
  return end === null ? null : { value: unescapeText(text.slice(at, end)), end };
}

function bareEnd(text: string, at: number): number | null {
  let open = 0;
  let end = at;
  for (; end < text.length && end - at <= max; end += 1) {
    const char = text[end]!;
    if (char === '\\' && /[!-/:-@[-`{-~]/.test(text[end + 1] ?? '')) end += 1;
    else if (char === '(') {
      open += 1;
      if (open > maxParentheses) return null;
    } else if (char === ')') {
      if (open === 0) break;
      open -= 1;
    } else if (char <= ' ' || char === '\x7f') break;
  }
  return open === 0 && end - at <= max ? end : null;
}

function readTitle(text: string, at: number): Part | null {
  const found = match(title, text, at);
  if (!found || found.length > max || /\n[ \t]*\n/.test(found)) return null;
  return { value: unescapeText(found.slice(1, -1)), end: at + found.length };
}

/** `[label]` with its brackets; null where it is none or empty. */
export function readLabel(text: string, at: number): Part | null {
  const value = match(label, text, at);
  return value ? { value, end: at + value.length } : null;
}

/** `](…)`: the part in parentheses that begins at `at`. */
export function readTarget(text: string, at: number) {
  if (text[at] !== '(') return null;
  const start = skipSpace(text, at + 1);
  const destination = readDestination(text, start);
  if (!destination) return null;
  const afterSpace = skipSpace(text, destination.end);
  const named = afterSpace > destination.end ? readTitle(text, afterSpace) : null;
  const end = named ? skipSpace(text, named.end) : afterSpace;
  if (text[end] !== ')') return null;
  return { href: destination.value, title: named?.value ?? '', end: end + 1 };
}

/** Labels are compared without case and white space. */
export function normalLabel(bracketed: string): string {
  return withoutMarks(bracketed.slice(1, -1))
    .trim()
    .replace(/[ \t\r\n]+/g, ' ')
    .toLowerCase()
    .toUpperCase();
}

export interface LinkDefinition {
  href: string;
  title: string;
}

/** A link reference definition at the start of `text`, and its end. */
export function readDefinition(text: string) {
  const named = readLabel(text, 0);
  if (!named || text[named.end] !== ':' || named.value.startsWith('[^')) return null;
  const key = normalLabel(named.value);
  if (key === '') return null;
  const destination = readDestination(text, skipSpace(text, named.end + 1));
  if (!destination || destination.end === skipSpace(text, named.end + 1)) return null;
  return { key, ...definitionEnd(text, destination) };
}

function definitionEnd(text: string, destination: Part): LinkDefinition & { end: number } {
  const start = skipSpace(text, destination.end);
  const named = start > destination.end ? readTitle(text, start) : null;
  const afterTitle = named && lineEnd(text, named.end);
  if (named && afterTitle) return { href: destination.value, title: named.value, end: afterTitle };
  return { href: destination.value, title: '', end: lineEnd(text, destination.end) ?? -1 };
}

/** The start of the next line if only spaces are before it. */
function lineEnd(text: string, at: number): number | null {
  const found = match(/[ \t]*(?:\n|$)/y, text, at);
  return found === null ? null : at + found.length;
}
