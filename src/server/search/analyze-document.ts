import type { Passage } from '#domain/passages/passage.ts';
import { piecesOf } from '#domain/reading/pieces.ts';
import { signatureOf } from './signature.ts';
import { isWord, type KnownForms, termsOf } from './terms.ts';
import { blocksOf, type WordBlock } from './word-blocks.ts';
import { createYielder } from './yield-thread.ts';

/** What the index stores of a document. */
export interface AnalyzedDocument {
  passages: (Passage & { text: string })[];
  /** Number of words of each passage, without headings; at most 65,535. */
  lengths: Uint16Array;
  blocks: WordBlock[];
  signature: Buffer;
}

/** Counts are in half words: a word of the passage's headings counts half. */
const wordCount = 2;
const headingCount = 1;

/** Splits a document's passages into terms and packs its dictionary. */
export async function analyzeDocument(source: {
  pure_text: string;
  passages: Passage[];
}): Promise<AnalyzedDocument> {
  const yieldThread = createYielder();
  const known: KnownForms = new Map();
  const dictionary = new Map<string, number[]>();
  const lengths = new Uint16Array(source.passages.length);
  const pieces = source.passages.length > 0 ? piecesOf(source, 1) : [];
  let heading = { under: '', counts: new Map<string, number>() };
  for (const [place, { text, under }] of pieces.entries()) {
    const path = under.join(' › ');
    if (path !== heading.under) {
      heading = { under: path, counts: countTerms(termsOf(path, known), headingCount) };
    }
    const terms = termsOf(text, known);
    lengths[place] = Math.min(0xffff, terms.filter(isWord).length);
    const counts = countTerms(terms, wordCount, heading.counts);
    addPassage(dictionary, place, counts);
    await yieldThread();
  }
  const passages = source.passages.map((passage, place) => ({
    ...passage,
    text: pieces[place]?.text ?? '',
  }));
  const signature = signatureOf(dictionary.keys());
  return { passages, lengths, blocks: blocksOf(dictionary), signature };
}

/** The same of texts without headings: a passage each. */
export async function analyzeTexts(
  texts: readonly string[],
): Promise<Omit<AnalyzedDocument, 'passages'>> {
  const yieldThread = createYielder();
  const known: KnownForms = new Map();
  const dictionary = new Map<string, number[]>();
  const lengths = new Uint16Array(texts.length);
  for (const [place, text] of texts.entries()) {
    const terms = termsOf(text, known);
    lengths[place] = Math.min(0xffff, terms.filter(isWord).length);
    addPassage(dictionary, place, countTerms(terms, wordCount));
    await yieldThread();
  }
  return { lengths, blocks: blocksOf(dictionary), signature: signatureOf(dictionary.keys()) };
}

function countTerms(
  terms: readonly string[],
  worth: number,
  before: ReadonlyMap<string, number> = new Map(),
): Map<string, number> {
  const counts = new Map(before);
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + worth);
  return counts;
}

function addPassage(
  dictionary: Map<string, number[]>,
  place: number,
  counts: ReadonlyMap<string, number>,
): void {
  for (const [term, count] of counts) {
    const postings = dictionary.get(term);
    if (postings) postings.push(place, count);
    else dictionary.set(term, [place, count]);
  }
}
