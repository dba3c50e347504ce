import { sha256Hex } from '#shared/sha256.ts';
import type { Message, MessageSource } from '../conversations/conversations.ts';
import { type Document, factsIn } from '../documents/documents.ts';
import { noteNumbers } from '../evidence/check-mark.ts';
import type { Citation, FoundQuote } from '../evidence/citation.ts';
import { readMarks } from '../evidence/marks.ts';
import { SourceText } from '../evidence/quote-rule.ts';
import { isAt } from './quote-place.ts';
import {
  type Receipt,
  type ReceiptPlace,
  type ReceiptQuote,
  type ReceiptSource,
  receiptForm,
  sealOf,
  sectionHash,
  sectionsOf,
} from './receipt.ts';

/** What is stored of a source; null: no longer. */
export type ReadDocument = Pick<
  Document,
  'doc_id' | 'pure_text' | 'passages' | 'created_at' | 'doc_type_dependent_data'
> | null;

interface ReceiptParts {
  question: Pick<Message, 'text' | 'sources'> | null;
  answer: Pick<Message, 'text' | 'sources' | 'citations' | 'model' | 'created_at'>;
  documents: readonly ReadDocument[];
  /** ISO 8601. */
  saved: string;
}

/** The sources of an answer, each once. */
export function sourcesOf({
  question,
  answer,
}: Pick<ReceiptParts, 'question' | 'answer'>): MessageSource[] {
  const all = [...answer.sources, ...(question?.sources ?? [])];
  return [...new Map(all.map((source) => [source.docId, source])).values()];
}

/** Each quote is checked again in the stored text: what is not there any more is called unchecked. */
export function buildReceipt(parts: ReceiptParts): Receipt {
  const { question, answer, saved } = parts;
  const documents = new Map(parts.documents.map((each) => [each?.doc_id, each]));
  const sources = sourcesOf(parts);
  const read = sources.map(({ docId }) => documents.get(docId) ?? null);
  const places = new Places(read);
  const numbers = noteNumbers(answer.citations);
  const byMark = new Map(answer.citations.map((citation) => [citation.mark, citation]));
  const quotes = readMarks(answer.text).marks.map(({ quote }, mark) =>
    places.quote(quote, byMark.get(mark), numbers.get(mark) ?? mark + 1),
  );
  const quoted = new Set(quotes.map(({ place }) => place?.source));
  const receipt = {
    form: receiptForm,
    saved,
    answered: answer.created_at,
    model: answer.model?.model ?? null,
    question: question?.text ?? '',
    answer: answer.text,
    quotes,
    sources: sources.map((source, at) => sourceOf(source, read[at] ?? null, quoted.has(at))),
  } as const;
  return { ...receipt, seal: sealOf(receipt) };
}

function sourceOf(
  { title, link, docType, facts }: MessageSource,
  document: ReadDocument,
  isQuoted: boolean,
): ReceiptSource {
  const stated = facts ?? (document && factsIn(document).facts) ?? {};
  const text = document?.pure_text ?? null;
  return {
    title,
    address: link,
    type: docType,
    site: stated.siteName ?? null,
    author: stated.author ?? [],
    published: stated.published ?? null,
    modified: stated.modified ?? null,
    language: stated.language ?? null,
    read: document?.created_at ?? null,
    sha256: text === null ? null : sha256Hex(text),
    sections: text !== null && isQuoted ? sectionsOf(text).map(sectionHash) : [],
    text: isQuoted ? text : null,
  };
}

/** Finds the stored places of an answer's quotes again. */
class Places {
  readonly #documents: readonly ReadDocument[];
  readonly #texts: readonly (SourceText | null)[];

  constructor(documents: readonly ReadDocument[]) {
    this.#documents = documents;
    this.#texts = documents.map((document) => document && new SourceText(document.pure_text));
  }

  quote(quote: string, citation: Citation | undefined, number: number): ReceiptQuote {
    const { found = null, near, failure } = citation ?? {};
    const place = this.#placeOf(quote, found ?? near, found !== null);
    const isLost = !citation || ((found ?? near) && !place);
    const result = isLost ? 'unchecked' : found ? 'checked' : (failure ?? 'missing');
    return { quote, number, result, place };
  }

  #placeOf(quote: string, at: FoundQuote | null | undefined, isWhole: boolean) {
    const source = at ? this.#documents.findIndex((each) => each?.doc_id === at.docId) : -1;
    const document = this.#documents[source];
    const text = this.#texts[source];
    if (!at || !document || !text) return null;
    const place = { start: at.textStart, end: at.textEnd };
    if (!isAt(text, quote, place, isWhole)) return null;
    return { source, ...place, ...passageAround(document, place) } satisfies ReceiptPlace;
  }
}

/** The passages that the quote touches: a long block has several. */
function passageAround(
  { pure_text: text, passages }: NonNullable<ReadDocument>,
  { start, end }: { start: number; end: number },
) {
  const touched = passages.filter(({ textStart, textEnd }) => textStart < end && textEnd > start);
  const passageStart = Math.min(start, ...touched.map(({ textStart }) => textStart));
  const passageEnd = Math.max(end, ...touched.map(({ textEnd }) => textEnd));
  return { passage: text.slice(passageStart, passageEnd), passageStart };
}
