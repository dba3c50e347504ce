import { smallWords } from '#domain/search/small-words.ts';
import type { ReadPassage } from './reading.api.ts';
import { plainText } from './sentences.core.ts';
import { formsOf, wordsOf } from './words.core.ts';

interface Topic {
  /** As it is first written. */
  text: string;
  /** Passages that have it. */
  passages: number;
  /** It is written with a capital within sentences: a name, or a noun in German. */
  isName: boolean;
  first: number;
}

/** Shorter words are rarely the topic of a text; a script with a sign a syllable needs two. */
const minLatin = 4;

/**
 * Topics in most passages of a text, best first: single words as they are written, each in one form
 * only. Linear in the text.
 */
export function topicsOf(passages: readonly ReadPassage[], max: number): string[] {
  const topics = new Map<string, Topic>();
  for (const [place, { text, kind }] of passages.entries()) {
    if (kind === 'code') continue;
    const seen = new Set<string>();
    for (const { word, isInner } of writtenWords(plainText(text))) {
      const form = formOf(word);
      if (form === null) continue;
      const isName = isInner && /^\p{Lu}/u.test(word);
      const topic = topics.get(form) ?? { text: word, passages: 0, isName: false, first: place };
      if (isName && !topic.isName) topic.text = word;
      topic.isName ||= isName;
      if (!seen.has(form)) topic.passages += 1;
      seen.add(form);
      topics.set(form, topic);
    }
  }
  return [...topics.values()]
    .filter(({ passages: count, isName }) => count > 1 || isName || topics.size < 40)
    .toSorted((a, b) => weightOf(b) - weightOf(a) || a.first - b.first)
    .slice(0, max)
    .map(({ text }) => text);
}

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;

const weightOf = ({ passages, isName }: Topic) => passages * (isName ? 1.5 : 1);

function* writtenWords(text: string): Generator<{ word: string; isInner: boolean }> {
  for (const match of text.matchAll(/[\p{L}\p{M}]+(?:[-’'][\p{L}\p{M}]+)*/gu)) {
    const [word] = match;
    if (unspaced.test(word)) for (const part of wordsOf(word)) yield { word: part, isInner: false };
    else {
      const before = text.slice(Math.max(0, match.index - 2), match.index);
      yield { word, isInner: /[\p{L}\p{N},;:] $/u.test(before) };
    }
  }
}

/** The form under which words are counted as one; null: too small or too common to be a topic. */
function formOf(word: string): string | null {
  const isLatin = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{M}’'-]+$/u.test(word);
  if (isLatin ? word.length < minLatin : word.length < 2 || word.length > 12) return null;
  const own = wordsOf(word);
  if (own.every((each) => smallWords.has(each))) return null;
  return isLatin ? formsOf(own[0]!)[0]! : word;
}
