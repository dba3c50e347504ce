import { plainWords } from '../search/plain-words.ts';
import { isChangeOf } from '../selection/word-diff.ts';

/** A passage that was and is another now; empty: there is none in its place. */
interface PageChange {
  before: string;
  after: string;
}

/** How a page is, compared with its stored copy. `other`: hardly anything of that is there. */
interface PageComparison {
  state: 'same' | 'changed' | 'other';
  /** In the order of the copy; what is new comes last. */
  changes: PageChange[];
}

/** Letters of a passage; below it are counters, times and names of buttons, which are others with each visit. */
const minLetters = 24;
/** Of scripts that write a word with a letter or two. */
const minDense = 10;
const dense = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;
/** A page with less than this of the copy's letters is another one, or a notice in its place. */
const minShared = 0.2;
/** Passages of each side that are compared word by word. */
const maxCompared = 40;

/** What the passages of a page say now that they did not, and the other way round. Where they are does not count. */
export function comparePage(before: readonly string[], after: readonly string[]): PageComparison {
  const old = tellingOf(before);
  const now = tellingOf(after);
  const isOld = new Set(old);
  const isNow = new Set(now);
  const removed = old.filter((passage) => !isNow.has(passage));
  const added = now.filter((passage) => !isOld.has(passage));
  const changes = pairsOf(removed, added);
  const shared =
    lengthOf(old) - lengthOf(changes.filter(({ after: to }) => !to).map((each) => each.before));
  if (old.length > 0 && shared < minShared * lengthOf(old)) return { state: 'other', changes };
  return { state: changes.length > 0 ? 'changed' : 'same', changes };
}

function tellingOf(passages: readonly string[]): string[] {
  const all = passages.map((passage) => plainWords(passage).replace(/\s+/g, ' ').trim());
  return [...new Set(all.filter(isTelling))];
}

/** Whether it says something, as counters, times and names of buttons do not. */
export function isTelling(passage: string): boolean {
  const letters = passage.match(/\p{L}/gu)?.length ?? 0;
  const wide = passage.match(dense)?.length ?? 0;
  return letters >= minLetters || wide >= minDense;
}

/** A passage that is gone with the first new one that is the same, changed. */
function pairsOf(removed: readonly string[], added: readonly string[]): PageChange[] {
  const left = new Set(added);
  const pairs = removed.map((before, at) => {
    const near = at < maxCompared ? [...left].slice(0, maxCompared) : [];
    const after = near.find((each) => isChangeOf(before, each)) ?? '';
    left.delete(after);
    return { before, after };
  });
  return [...pairs, ...[...left].map((after) => ({ before: '', after }))];
}

const lengthOf = (passages: readonly string[]) =>
  passages.reduce((sum, { length }) => sum + length, 0);
