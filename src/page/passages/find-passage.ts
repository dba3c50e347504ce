import type { PassageQuery } from '#domain/evidence/passage-query.ts';
import { figureMarks, letterKey, placeOfLetter, seam } from '#domain/passages/letters.ts';
import { sentenceSpan } from '#domain/passages/sentence-span.ts';
import { trimEndOf } from '#shared/trim-end.ts';
import { pathInFrame } from '../capture/element-path.ts';
import { bodyOf, ownerDocumentOf } from '../dom/own-properties.ts';
import { inSlices, yieldToPage } from '../text/slices.ts';
import { findBlock, type Match, matchesOfQuote } from './match.ts';
import { elementAt, holds, VisibleText } from './visible-text.ts';

/** Where the page has the words: a range in each text node that shows some of them. */
export interface FoundPassage {
  ranges: Range[];
  /** The same of the sentence that they are part of; empty where the page does not show it around them. */
  sentence: Range[];
  /** Letters around it that are as they were: how sure it is. */
  around: number;
  /** It is in the element in which it was. */
  isAtPlace: boolean;
}

interface PageKey {
  nodes: readonly Text[];
  /** Letters before each node. */
  starts: readonly number[];
  key: string;
}

/** Searches for the quote in what the page shows now; null: the page does not say it. @throws aborted */
export async function findPassage(
  page: Document,
  query: PassageQuery,
  signal: AbortSignal,
): Promise<FoundPassage | null> {
  const body = bodyOf(page);
  if (!(body instanceof HTMLElement)) return null;
  const index = await indexOf(body, signal);
  await yieldToPage();
  for (const quote of query.quotes) {
    const found = bestOf(index, matchesOfQuote(index.key, quote, query), query, quote, body);
    if (found) return found;
    await yieldToPage();
  }
  return bestOf(index, findBlock(index.key, query), query, query.exact, body);
}

async function indexOf(body: HTMLElement, signal: AbortSignal): Promise<PageKey> {
  const walk = new VisibleText(body);
  await inSlices(() => walk.step(), signal);
  const { nodes } = walk;
  const starts: number[] = [];
  const keys: string[] = [];
  let length = 0;
  await inSlices(() => {
    const node = nodes[starts.length];
    if (!node) return false;
    const key = letterKey(node.data);
    starts.push(length);
    keys.push(key);
    length += key.length;
    return true;
  }, signal);
  return { nodes, starts, key: keys.join('') };
}

/** The likeliest match whose figures are the quote's; of equal ones, the one at the old place. */
function bestOf(
  index: PageKey,
  matches: readonly Match[],
  { path, sentence }: PassageQuery,
  words: string,
  body: HTMLElement,
): FoundPassage | null {
  const inFrame = pathInFrame(path, ownerDocumentOf(body));
  const place = inFrame ? elementAt(body, inFrame) : null;
  const isAtPlace = ({ from }: Match) =>
    place !== null && holds(place, index.nodes[nodeOf(index, from)]!);
  const wanted = figureMarks(words);
  let best: FoundPassage | null = null;
  for (const match of matches) {
    if (best && match.around < best.around) break;
    if (best && !isAtPlace(match)) continue;
    const ranges = rangesOf(index, match, words);
    if (ranges.length === 0) continue;
    if (figureMarks(ranges.map(String).join(seam)) !== wanted) continue;
    const around = sentenceOf(index, match, words, sentence);
    best = { ranges, sentence: around, around: match.around, isAtPlace: isAtPlace(match) };
    if (best.isAtPlace) break;
  }
  return best;
}

/** Where its letters are directly around those of the words. */
function sentenceOf(
  index: PageKey,
  { from, to }: Match,
  words: string,
  sentence: PassageQuery['sentence'],
): Range[] {
  if (!sentence) return [];
  const { before, after } = sentence;
  const span = sentenceSpan(index.key, [from, to], letterKey(before), letterKey(after));
  return span ? rangesOf(index, { from: span[0], to: span[1] }, before + words + after) : [];
}

/** Index of the node that shows a letter. */
function nodeOf({ starts }: PageKey, letter: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= letter) low = middle;
    else high = middle - 1;
  }
  return low;
}

type Letters = Pick<Match, 'from' | 'to'>;

/** Empty where the page has changed those texts meanwhile. */
function rangesOf(index: PageKey, { from, to }: Letters, words: string): Range[] {
  const first = nodeOf(index, from);
  const last = nodeOf(index, to - 1);
  if (!isAsIndexed(index, first, last)) return [];
  const startAt = letterStart(index, first, from, words);
  const endAt = letterEnd(index, last, to - 1, words);
  return index.nodes.slice(first, last + 1).map((node, place) => {
    const range = new Range();
    range.setStart(node, place === 0 ? startAt : 0);
    range.setEnd(node, first + place === last ? endAt : node.length);
    return range;
  });
}

function isAsIndexed({ nodes, starts, key }: PageKey, first: number, last: number): boolean {
  const now = nodes.slice(first, last + 1).map(({ data }) => letterKey(data));
  return now.join('') === key.slice(starts[first], starts[last + 1]);
}

/** With the punctuation before the first letter in both texts: quotes, brackets, a sign. */
function letterStart({ nodes, starts }: PageKey, node: number, letter: number, words: string) {
  const { data } = nodes[node]!;
  let { start } = placeOfLetter(data, letter - starts[node]!);
  const lead = /^[^\p{L}\p{N}\s]+/u.exec(words.trimStart())?.[0] ?? '';
  for (let at = lead.length - 1; at >= 0 && start > 0 && data[start - 1] === lead[at]; at -= 1) {
    start -= 1;
  }
  return start;
}

function letterEnd({ nodes, starts }: PageKey, node: number, letter: number, words: string) {
  const { data } = nodes[node]!;
  let { end } = placeOfLetter(data, letter - starts[node]!);
  const trimmed = words.trimEnd();
  const trail = trimmed.slice(trimEndOf(trimmed, /[^\p{L}\p{N}\s]/u).length);
  for (let at = 0; at < trail.length && end < data.length && data[end] === trail[at]; at += 1) {
    end += 1;
  }
  return end;
}
