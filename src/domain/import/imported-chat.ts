import { sha256Hex } from '#shared/sha256.ts';

/** A chat of another product, as its export file has it. Times are epoch milliseconds. */
export interface ImportedChat {
  id: string;
  title: string;
  createdAt: number;
  updatedAt: number;
  /** Parents first. */
  messages: ImportedMessage[];
  /** The end of the branch that was shown last; null: the last message. */
  lastMessageId: string | null;
}

export interface ImportedMessage {
  id: string;
  parentId: string | null;
  isQuestion: boolean;
  text: string;
  createdAt: number;
}

/** S3.14: ids that this product can store; others are made from them. */
const isUuid = (id: unknown): id is string =>
  typeof id === 'string' && /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(id);

/** An id as this product can store it, the same for the same id of a chat; null: there is none. */
export function uuidOf(id: unknown, chat = ''): string | null {
  if (isUuid(id)) return id;
  if (typeof id !== 'string' || id === '') return null;
  const hex = sha256Hex(`${chat} ${id}`);
  // RFC 9562, version 8: of one's own making.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Text of a file that a message has, as code, with its name; without text, its name. */
export function attached(name: unknown, text: unknown): string {
  const title = typeof name === 'string' ? name.replace(/[\s[\]`]+/g, ' ').trim() : '';
  if (typeof text !== 'string' || text.trim() === '') return title === '' ? '' : `[${title}]`;
  const longest = (text.match(/`{3,}/g) ?? []).reduce(
    (most, { length }) => Math.max(most, length),
    2,
  );
  const fence = '`'.repeat(longest + 1);
  return [title === '' ? '' : `[${title}]`, `${fence}\n${text}\n${fence}`]
    .filter(Boolean)
    .join('\n\n');
}

/** Seconds or ISO 8601 as milliseconds; `fallback` where it is no time. */
export function timeOf(value: unknown, fallback: number): number {
  const time =
    typeof value === 'number' ? value * 1000 : Date.parse(typeof value === 'string' ? value : '');
  return Number.isFinite(time) && time > 0 && time < maxTime ? Math.round(time) : fallback;
}

/** The end of the year 9999: later ones have another form in ISO 8601, and in the clocks of rows. */
const maxTime = Date.UTC(10_000, 0);
