import { bare, isWritten, unspaced, wordsOf } from './word-parts.ts';

/** Words of a text that may be in the next one too: a second of speech, and what a cut makes of its words. */
const maxShared = 8;
/** Words at a cut that are only half there: each side may have one that the other has whole. */
const damaged = 1;

/** Marks that are directly at the word before, in any script, and white space. */
const closing = /^[\s)\]}”,.;:?!…·。、，；：！？؟،؛۔।։።፣፤]/;

/** Marks that are directly at the word after, and white space. */
const opening = /[\s([{¿¡„‚]$/;

/** Two texts of consecutive ranges that share no speech. */
export function joinTexts(before: string, after: string): string {
  const [one, two] = [before.replace(/ $/, ''), after.replace(/^ /, '')];
  return one + gapBetween(one, two) + two;
}

/** What is between two texts where they meet: a space, or nothing. */
export function gapBetween(one: string, two: string): '' | ' ' {
  const isUnspaced = unspaced.test(one.at(-1) ?? '') || unspaced.test(two.at(0) ?? '');
  const isClose = one === '' || two === '' || opening.test(one) || closing.test(two);
  return isClose || isUnspaced ? '' : ' ';
}

/** Words that one text loses at its end and the other at its beginning. */
interface Overlap {
  drop: number;
  skip: number;
}

/**
 * Two texts of ranges that share about a second of speech: its words are there once.
 * @param timed by the times at which they were spoken: counts where two passes have other words for them
 */
export function joinOverlapping(before: string, after: string, timed?: Overlap): string {
  const [one, two] = [wordsOf(before), wordsOf(after)];
  const [first, second] = [one.map(bare), two.map(bare)];
  const found = overlapOf(first, second) ?? timed ?? likeOverlap(first, second);
  if (!found) return joinTexts(before, after);
  const separator = isWritten(before) ? '' : ' ';
  const rest = one.slice(0, Math.max(0, one.length - found.drop)).join(separator);
  return joinTexts(rest, two.slice(found.skip).join(separator));
}

/** The longest end of one that is a beginning of the other, the fewest words left out. */
function overlapOf(one: readonly string[], two: readonly string[]): Overlap | null {
  for (let count = Math.min(maxShared, one.length, two.length); count > 0; count -= 1) {
    for (const [drop, begin] of damages) {
      const end = one.length - drop;
      if (end < count || begin + count > two.length) continue;
      const isSame = two
        .slice(begin, begin + count)
        .every((word, at) => word !== '' && word === one[end - count + at]);
      if (isSame) return { drop, skip: begin + count };
    }
  }
  return null;
}

/** Letters that are different at most, of all that are compared, and letters below which words are alike by chance. */
const maxUnlike = 1 / 3;
const minLetters = 5;

/** Two passes may write the same sounds as other words: those are of the first. */
function likeOverlap(one: readonly string[], two: readonly string[]): Overlap | null {
  let best: { share: number; skip: number } | null = null;
  for (let count = 1; count <= Math.min(maxShared, one.length); count += 1) {
    const end = soundOf(one.slice(-count).join(''));
    for (let skip = Math.max(1, count - 1); skip <= Math.min(count + 1, two.length); skip += 1) {
      const begin = soundOf(two.slice(0, skip).join(''));
      const letters = Math.max(end.length, begin.length);
      if (Math.min(end.length, begin.length) < minLetters) continue;
      const share = distance(end, begin) / letters;
      if (share > maxUnlike || (best && best.share <= share)) continue;
      best = { share, skip };
    }
  }
  return best && { drop: 0, skip: best.skip };
}

/** Letters as they roughly sound: without accents, lengths, and differences that are only written. */
const soundOf = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ph/g, 'f')
    .replace(/ck|qu|[cq]/g, 'k')
    .replace(/[zß]/g, 's')
    .replace(/y/g, 'i')
    .replace(/w/g, 'v')
    .replace(/dt|th/g, 't')
    .replace(/(\p{L})\1+/gu, '$1');

/** Levenshtein's. */
function distance(one: string, two: string): number {
  let row = Array.from({ length: two.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= two.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === two[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[two.length] ?? 0;
}

const damages = Array.from({ length: (damaged + 1) ** 2 }, (_, at) => {
  return [at % (damaged + 1), Math.floor(at / (damaged + 1))] as const;
}).sort((a, b) => a[0] + a[1] - (b[0] + b[1]));
