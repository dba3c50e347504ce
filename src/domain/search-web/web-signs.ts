import { foldText } from '../search/fold-letters.ts';
import { isJoined, readQuery } from '../search/search-query.ts';

interface WebQuestion {
  question: string;
  /** BCP 47 of the person's language. */
  tag: string;
  /** Words of that language for what is new, between commas. */
  words: string;
  /** Epoch milliseconds. */
  now: number;
}

/** A longer text is one to work on, not a question. */
const maxLength = 240;
const units = ['day', 'week', 'month', 'year'] as const;
const letter = /[\p{L}\p{M}\p{N}]/u;

/** What says that a question is about now: “today”, “latest”, this year. Folded; empty: nothing does. */
export function signsOfNow({ question, tag, words, now }: WebQuestion): string[] {
  if (question.length > maxLength || question.includes('\n')) return [];
  const text = fold(question);
  const phrases = [...relativeWords(tag), ...relativeWords('en'), ...words.split(/[,،、，]/)];
  const folded = new Set(phrases.map((each) => fold(each).trim()));
  return [...folded, ...years(now)].filter((each) => each !== '' && holds(text, each));
}

/** What is before an apostrophe is a word: “today's”. */
const fold = (text: string) => foldText(text.replace(/['’‘]/g, ' '));

/** “today”, “this week”, … as the language has them. */
function relativeWords(tag: string): string[] {
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  return units.map((unit) => format.format(0, unit));
}

/** No model has read of this year, or of the next one. */
function years(now: number): string[] {
  const year = new Date(now).getUTCFullYear();
  return [String(year), String(year + 1)];
}

/** As whole words, where the script has spaces between them. */
function holds(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const around = [text[at - 1], text[at + phrase.length]];
    if (isJoined(phrase) || around.every((each) => !each || !letter.test(each))) return true;
  }
  return false;
}

/** Words that name something; shorter ones are in every text. */
const minTerm = 4;

/**
 * May a search of the web be offered for a question? With sources only where these do not have most of what it names.
 * `texts`: of its sources, folded; empty: it has none.
 */
export function mayNeedWeb(about: WebQuestion, texts: readonly string[]): boolean {
  const signs = signsOfNow(about);
  if (signs.length === 0) return false;
  if (texts.length === 0) return true;
  const parts = new Set(signs.flatMap((sign) => readQuery(sign)?.terms ?? []));
  const terms = (readQuery(fold(about.question))?.terms ?? []).filter(
    (term) => !parts.has(term) && (term.length >= minTerm || isJoined(term)),
  );
  const missing = terms.filter((term) => !texts.some((text) => text.includes(term)));
  return missing.length * 2 > terms.length;
}
