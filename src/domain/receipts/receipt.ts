import * as z from 'zod/mini';
import { sha256Hex } from '#shared/sha256.ts';

/** Of files of this form; another one is not read. */
export const receiptForm = 'gloss-receipt/1';

/** Where a quote is. Offsets are UTF-16, into the text of its source. */
const placeSchema = z.strictObject({
  /** Index among the receipt's sources. */
  source: z.number(),
  start: z.number(),
  end: z.number(),
  /** The passage with the quote, as the text has it, and where that begins. */
  passage: z.string(),
  passageStart: z.number(),
});
export type ReceiptPlace = z.infer<typeof placeSchema>;

/**
 * `checked`: its text has these words. `part`: inside of a sentence that says something else. `number`: with other
 * numbers. `missing`: it has not. `unchecked`: that text is no longer stored.
 */
const resultSchema = z.enum(['checked', 'part', 'number', 'missing', 'unchecked']);

const quoteSchema = z.strictObject({
  /** As the model wrote it: that of the answer's mark with the same index. */
  quote: z.string(),
  /** The number that a person sees. */
  number: z.number(),
  result: resultSchema,
  /** Of `checked` and `part`. */
  place: z.nullable(placeSchema),
});
export type ReceiptQuote = z.infer<typeof quoteSchema>;

const sourceSchema = z.strictObject({
  title: z.string(),
  /** As it was read; hostile, like all that a page states of itself. */
  address: z.nullable(z.string()),
  type: z.string(),
  site: z.nullable(z.string()),
  author: z.array(z.string()),
  published: z.nullable(z.string()),
  modified: z.nullable(z.string()),
  language: z.nullable(z.string()),
  /** ISO 8601. */
  read: z.nullable(z.string()),
  /** Of the text's UTF-8 bytes, as hex; null: it is no longer stored. */
  sha256: z.nullable(z.string()),
  /** The first hex digits of the SHA-256 of each of its sections, which say where a text was changed. */
  sections: z.array(z.string()),
  /** The whole text that was read; null: no quote is from it. */
  text: z.nullable(z.string()),
});
export type ReceiptSource = z.infer<typeof sourceSchema>;

/** An answer with the texts that its quotes are from: it can be checked without anything else. Times are ISO 8601. */
export const receiptSchema = z.strictObject({
  form: z.literal(receiptForm),
  saved: z.string(),
  answered: z.string(),
  model: z.nullable(z.string()),
  question: z.string(),
  /** Markdown with its marks. */
  answer: z.string(),
  quotes: z.array(quoteSchema),
  sources: z.array(sourceSchema),
  /** SHA-256 of each part, so that a check can name the one that was changed. */
  seal: z.record(z.string(), z.string()),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** One text for one value: sorted keys, no character that could end an element of HTML. */
export function serialise(value: unknown): string {
  const inOrder = (_: string, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each;
  return JSON.stringify(value, inOrder, 1).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Parts of a receipt by their names. A source is sealed without its text, which has a hash of its own. */
export function sealOf(receipt: Omit<Receipt, 'seal'>): Record<string, string> {
  const { form, saved, answered, model, question, answer, quotes, sources } = receipt;
  const parts: [string, unknown][] = [
    ['about', { form, saved, answered, model }],
    ['question', question],
    ['answer', answer],
    ...sources.map((source, at): [string, unknown] => [`source ${at}`, { ...source, text: null }]),
    ...quotes.map((quote, at): [string, unknown] => [`quote ${at}`, quote]),
  ];
  return Object.fromEntries(parts.map(([name, part]) => [name, sha256Hex(serialise(part))]));
}

const sectionLength = 256;

/** A text in sections, none of which ends within a character. */
export function sectionsOf(text: string): string[] {
  const sections: string[] = [];
  for (let start = 0; start < text.length; ) {
    let end = Math.min(text.length, start + sectionLength);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last < 0xdc00) end += 1;
    sections.push(text.slice(start, end));
    start = end;
  }
  return sections;
}

export const sectionHash = (section: string) => sha256Hex(section).slice(0, 8);
