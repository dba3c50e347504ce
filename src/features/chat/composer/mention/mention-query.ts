import { foldText } from '#domain/search/fold-letters.ts';
import { addressOf } from '../../context/addresses/links.ts';

export interface Mention {
  /** Offset of the sign in the text. */
  start: number;
  /** The text typed after it. */
  query: string;
}

/** A longer text after the sign is an address, or no mention. */
const maxName = 60;

const before = /(?:^|[\s(（「])[@＠]([^\s@＠]{0,2000})$/u;

/** The mention before the caret (NaN: there is no caret); null: an address, or none. */
export function mentionAt(text: string, caret: number): Mention | null {
  const match = Number.isNaN(caret) ? null : before.exec(text.slice(0, caret));
  if (!match) return null;
  const query = match[1] ?? '';
  if (query.length > maxName && addressOf(query) === null) return null;
  return { start: caret - query.length - 1, query };
}

/** The text without it; the words around it have one space between them. */
export function withoutMention(text: string, { start, query }: Mention): string {
  const head = text.slice(0, start);
  const tail = text.slice(start + query.length + 1);
  return /(^|\s)$/.test(head) ? head + tail.replace(/^ /, '') : head + tail;
}

/** Are all letters of the query in one of these names? Case, accents and width are ignored. */
export function isNamed(query: string, ...names: readonly string[]): boolean {
  const wanted = foldText(query);
  return wanted === '' || names.some((name) => foldText(name).includes(wanted));
}
