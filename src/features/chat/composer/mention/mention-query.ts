export interface Mention {
  /** Where the sign stands in the text. */
  start: number;
  /** What was typed behind it. */
  query: string;
}

const before = /(?:^|[\s(（「])[@＠]([^\s@＠]{0,60})$/u;

/** What is being called in by name before the caret (NaN: there is none); null: an address, or nothing. */
export function mentionAt(text: string, caret: number): Mention | null {
  const match = Number.isNaN(caret) ? null : before.exec(text.slice(0, caret));
  if (!match) return null;
  const query = match[1] ?? '';
  return { start: caret - query.length - 1, query };
}

/** The text without it; the words around it keep one space between them. */
export function withoutMention(text: string, { start, query }: Mention): string {
  const head = text.slice(0, start);
  const tail = text.slice(start + query.length + 1);
  return /(^|\s)$/.test(head) ? head + tail.replace(/^ /, '') : head + tail;
}

/** Do all letters of the query stand in one of these names, in whatever case? */
export function isNamed(query: string, ...names: readonly string[]): boolean {
  const wanted = fold(query);
  return wanted === '' || names.some((name) => fold(name).includes(wanted));
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
