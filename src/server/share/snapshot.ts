import type { Message, MessageSource } from '#domain/conversations/conversations.ts';
import { noteNumbers } from '#domain/evidence/check-mark.ts';
import type { Citation, FoundQuote } from '#domain/evidence/citation.ts';
import { endNotes } from '#domain/evidence/end-notes.ts';
import type { Failure } from '#domain/evidence/failure-texts.ts';
import { exportable } from '#domain/export/exported-chat.ts';
import { passageAddress } from '#domain/passages/passage-address.ts';

/** What a share page shows, as it was when it was shared. */
export interface Snapshot {
  title: string;
  messages: SharedMessage[];
}

/** `text`: a question as it was written, or an answer in Markdown with its marks. */
export interface SharedMessage {
  type: Message['type'];
  text: string;
  notes: SharedNote[];
}

export interface SharedNote {
  number: number;
  /** The marks of the text that have this number. */
  marks: number[];
  /** Why its words are not shown as found in the source; null: they are. */
  failure: Failure | null;
  quotes: SharedQuote[];
  /** Of the source; null: it has none, or the quote has no place in one. */
  title: string | null;
  /** Opens the source at the quote; null: it is no page of the web. */
  address: string | null;
  /** In the source; null: it has no pages. */
  page: number | null;
}

/** `exact`: the source's own words, or the model's. */
export type SharedQuote = Pick<FoundQuote, 'exact' | 'sentence' | 'isPart'>;

export function snapshotOf(title: string, branch: readonly Message[]): Snapshot {
  const messages = exportable(branch).map(({ message, sources }) => {
    const { type, text, citations } = message;
    return { type, text, notes: type === 'ai' ? sharedNotes(citations, sources) : [] };
  });
  return { title, messages };
}

function sharedNotes(
  citations: readonly Citation[],
  sources: ReadonlyMap<string, MessageSource>,
): SharedNote[] {
  const numbers = noteNumbers(citations);
  return endNotes(citations).map(({ number, docId, found, missing }) => {
    const source = docId === null ? undefined : sources.get(docId);
    const [lost] = missing;
    const failure = found.length > 0 || !lost ? null : (lost.failure ?? 'missing');
    const quotes = failure === null ? found : [lost?.near ?? { exact: lost?.quote ?? '' }];
    const first = found[0] ?? lost?.near;
    return {
      number,
      marks: [...numbers].flatMap(([mark, given]) => (given === number ? [mark] : [])),
      failure,
      quotes: quotes.map(sharedQuote),
      title: source?.title || null,
      address: first && source ? addressOf(first, source.link) : null,
      page: first?.anchor.kind === 'pdf' ? first.anchor.page : null,
    };
  });
}

function sharedQuote({ exact, sentence, isPart }: SharedQuote): SharedQuote {
  return { exact, ...(sentence && { sentence }), ...(isPart && { isPart }) };
}

function addressOf(
  { anchor, exact, onPage, docId }: FoundQuote,
  link: string | null,
): string | null {
  if (link === null || !/^https?:\/\//i.test(link)) return null;
  if (anchor.kind === 'pdf') return `${link.split('#', 1)[0]}#page=${anchor.page}`;
  return anchor.kind === 'dom' ? passageAddress({ docId, link, exact, onPage, anchor }) : link;
}
