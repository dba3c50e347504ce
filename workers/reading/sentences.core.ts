import { foldQuote } from '#domain/evidence/fold-quote.ts';
import { areWholeWords } from '#domain/evidence/quote-edges.ts';
import { quoteForms, SourceText } from '#domain/evidence/quote-rule.ts';

/** A sentence of a passage. */
export interface Sentence {
  /** As a reader sees it. */
  text: string;
  /** What a mark quotes: all of it, or else its longest range that the source has as it is. */
  quote: string;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });
const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Words of a quote: longer sentences are lists and the like. */
const maxWords = 100;
/** Of one that is evidence at all (DESIGN section 7). */
const minWords = 4;

/** What ends in a stop without ending a sentence, in the languages that write so. */
const abbreviation =
  /(?:^|[\s(„“"'])(?:\p{Lu}|[A-Z]\.[A-Z]|dr|mr|mrs|ms|prof|st|no|nr|vs|etc|e\.g|i\.e|cf|ca|bzw|z\.\s?b|d\.\s?h|u\.\s?a|usw|vgl|str|abs|art|bd|fig|p|pp|vol|ed|al|jan|feb|mar|apr|aug|sept?|oct|okt|nov|dec|dez|inc|ltd|co|corp|gen|sen|rep|gov|rev|hon|jr|sr|mme|mlle|m|av|sra?|dra?|ud|uds|pág|núm|n|рис|стр|г|гг|в|вв|т|д|им)\.$/iu;
/** Maximum characters of one with its stop and the text before it, rounded up. */
const maxAbbreviation = 16;

const unspoken =
  /!\[[^[\]]*\]\([^()\s]*(?:\s+"[^"]*")?\)|\]\([^()\s]*(?:\s+"[^"]*")?\)|https?:\/\/\S+/g;

/** Sentences of a passage, in order. */
export function sentencesOf(passage: string): Sentence[] {
  const source = new SourceText(passage);
  return splitSentences(passage)
    .map((raw) => ({ text: plainText(raw), quote: wholeOf(raw, source) ?? quoteOf(raw) }))
    .filter(({ text }) => text !== '' && !text.includes(']('));
}

/**
 * A sentence with signs of Markdown or quotes in it, as its reader sees it, where that passes as a quote of its
 * passage; null: its longest range is quoted.
 */
function wholeOf(raw: string, passage: SourceText): string | null {
  if (!interpreted.test(raw)) return null;
  // The sign that ends a mark is another one than those in it.
  const whole = firstWords(plainText(raw).replaceAll('"', '\u201d'));
  if (whole === '' || /[[\]]/.test(whole)) return null;
  return passage.find(quoteForms(whole))?.isWhole ? whole : null;
}

const interpreted = /[[\]"“”„«»‹›「」『』\\`*_|<>#~]/;

/** A row of a table as one sentence: its cells in order. */
export function rowOf(row: string): Sentence {
  const cells = row.replace(/^\s*\||\|\s*$/g, '').trim();
  return {
    text: plainText(cells).replace(/ ?\| ?/g, ' · '),
    quote: /["[\]\\]/.test(cells) ? quoteOf(cells) : firstWords(cells),
  };
}

function splitSentences(passage: string): string[] {
  const sentences: string[] = [];
  // A stop inside an address, its title or a picture ends no sentence.
  const masked = passage.replace(unspoken, (address) => 'x'.repeat(address.length));
  for (const { index, segment: seen } of segmenter.segment(masked)) {
    const segment = passage.slice(index, index + seen.length);
    const before = sentences.at(-1);
    const goesOn =
      before !== undefined &&
      (abbreviation.test(before.trimEnd().slice(-maxAbbreviation)) ||
        /^\P{L}*\p{Ll}/u.test(segment) ||
        !/[\p{L}\p{N}]/u.test(segment));
    if (goesOn) sentences[sentences.length - 1] = before + segment;
    else sentences.push(segment);
  }
  return sentences;
}

/** What a reader sees of Markdown: no marks, no addresses, no pictures, no numbers of notes. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!\[[^[\]]*\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g, '')
    .replace(/\[\^[^\]\s]{1,20}\]/g, '')
    .replace(/\[\\?\[(?:\d{1,3}|\p{Ll}|note \d+)\\?\]\]\([^()\s]*\)/giu, '')
    .replace(/\[([^[\]]*)\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/\*\*|__|(?<!\\)`+|~~/g, '')
    .replace(/(?<![\\\p{L}\p{N}])[*_](?=\S)|(?<=[^\s\\])[*_](?![\p{L}\p{N}])/gu, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~"])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The longest range of a sentence without characters that Markdown or a mark would interpret; empty
 * where it is too short to be evidence.
 */
function quoteOf(raw: string): string {
  const ranges = raw
    .replace(/\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g, '\n\n')
    .split(/[[\]"“”„«»‹›「」『』\\`*_|<>#~]+|\n[^\S\n]*\n/)
    .map((range) => firstWords(range.replace(/\s+/g, ' ')));
  return ranges.reduce((best, next) => (next.length > best.length ? next : best), '');
}

/** Ends where nothing is cut off that changes what the words say. */
function firstWords(range: string): string {
  const trimmed = range.trim().replace(/^[^\p{L}\p{N}]+/u, '');
  const ends: number[] = [];
  for (const { segment, index, isWordLike } of wordSegmenter.segment(trimmed)) {
    if (isWordLike) ends.push(index + segment.length);
    if (ends.length === maxWords) break;
  }
  for (let words = ends.length; words >= minWords; words -= 1) {
    if (isWholeUpTo(trimmed, ends[words - 1]!)) return trimmed.slice(0, ends[words - 1]);
  }
  return '';
}

function isWholeUpTo(text: string, end: number): boolean {
  const [words, after] = [text.slice(0, end), text.slice(end, end + 200)];
  if (!/[\p{L}\p{N}]/u.test(after)) return true;
  const space = /^\s/.test(after) ? ' ' : '';
  const edges = { before: '', words: foldQuote(words).text, after: space + foldQuote(after).text };
  return areWholeWords(edges);
}
