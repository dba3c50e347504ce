import { isObject, type JsonValue } from '#shared/json.ts';
import { sha256Hex } from '#shared/sha256.ts';
import type { Fields } from './imported.ts';

/** An object of another product's file. */
export type Row = Record<string, unknown>;

export const rows = (list: unknown): Row[] => (Array.isArray(list) ? list.filter(isObject) : []);
export const row = (value: unknown): Row => (isObject(value) ? value : {});
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** An id as text; empty: it is none. */
export const idText = (id: unknown): string => (typeof id === 'number' ? String(id) : text(id));
/** The first of them that is a text with words. */
export const firstText = (...values: unknown[]): string =>
  values.map(text).find((value) => value.trim() !== '') ?? '';

const isUuid = (id: unknown): id is string =>
  typeof id === 'string' && /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(id);

/** S3.14: an id as this product can store it, the same for the same id of a chat; null: there is none. */
export function uuidOf(id: unknown, chat = ''): string | null {
  if (isUuid(id)) return id;
  if (typeof id === 'number') return uuidOf(String(id), chat);
  return typeof id === 'string' && id !== '' ? madeUuid(`${chat} ${id}`) : null;
}

/** The same for the same text. */
export function madeUuid(of: string): string {
  const hex = sha256Hex(of);
  // RFC 9562, version 8: of one's own making.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The end of the year 9999: later ones have another form in ISO 8601, and in the clocks of rows. */
const maxTime = Date.UTC(10_000, 0);
/** Numbers in it are milliseconds; as seconds they are of years that have five digits. */
const isMilliseconds = (time: number) => time > Date.UTC(2000, 0) && time < Date.UTC(2200, 0);

/** Seconds, milliseconds, ISO 8601 or what MongoDB writes, as milliseconds; `fallback` where it is no time. */
export function timeOf(value: unknown, fallback: number): number {
  const time = millisecondsOf(value);
  return Number.isFinite(time) && time > 0 && time < maxTime ? Math.round(time) : fallback;
}

function millisecondsOf(value: unknown): number {
  if (typeof value === 'number') return isMilliseconds(value) ? value : value * 1000;
  if (typeof value === 'string') {
    return /^\d{9,17}(?:\.\d+)?$/.test(value) ? millisecondsOf(Number(value)) : Date.parse(value);
  }
  const { $date: date } = row(value);
  if (date === undefined) return Number.NaN;
  return isObject(date) ? Number(date.$numberLong) : millisecondsOf(date);
}

/** An address that may be opened; null: it is none. */
export function linkOf(value: unknown): string | null {
  const link = text(value).trim();
  return /^https?:\/\/[^\s<>]+$/i.test(link) && URL.canParse(link) ? link : null;
}

/** A fence that the text does not close. */
function fenced(code: string, language = ''): string {
  const longest = (code.match(/`{3,}/g) ?? []).reduce(
    (most, { length }) => Math.max(most, length),
    2,
  );
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

const plainName = (name: unknown) =>
  text(name)
    .replace(/[\s[\]`<>&]+/g, ' ')
    .trim();

/** Text of a file that a message has, as code, with its name; without text, its name. */
export function attached(name: unknown, content: unknown): string {
  const title = plainName(name) && `[${plainName(name)}]`;
  if (text(content).trim() === '') return title;
  return [title, fenced(text(content))].filter(Boolean).join('\n\n');
}

/** What a tool was asked or said, behind its name. */
export function folded(name: unknown, content: string, language = ''): string {
  if (content.trim() === '') return '';
  const summary = plainName(name) || '…';
  return `<details>\n<summary>${summary}</summary>\n\n${fenced(content.trim(), language)}\n\n</details>`;
}

/** Characters of what is stored as it was, for one thing. */
const maxMore = 8_000;
const maxNested = 16;

/** The fields that have no place here, the small ones first: what is over the bound is dropped. */
export function others(value: Row, known: readonly string[]): { more?: Fields } {
  const sized = Object.entries(value)
    .filter(([key, of]) => !known.includes(key) && of !== null && of !== '' && of !== undefined)
    .map(([key, of]) => ({ key, of: of as JsonValue, size: key.length + sizeOf(of) }))
    .toSorted((a, b) => a.size - b.size);
  const more: Fields = {};
  let room = maxMore;
  for (const { key, of, size } of sized) {
    room -= size;
    if (room < 0) break;
    more[key] = of;
  }
  return Object.keys(more).length > 0 ? { more } : {};
}

/** Characters as JSON; what is nested too deep to be stored has no end. */
function sizeOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).length;
  if (depth === maxNested) return Number.POSITIVE_INFINITY;
  const parts: readonly [string, unknown][] = Object.entries(value);
  let size = 2;
  for (const [key, of] of parts) {
    size += key.length + 4 + sizeOf(of, depth + 1);
    if (size > maxMore) break;
  }
  return size;
}
