import * as z from 'zod/mini';
import { bare, wordsOf } from './word-parts.ts';

/** A word with the seconds in which it was spoken. */
interface TimedWord {
  word: string;
  start: number;
  end: number;
}

/** Words at the beginning and the end of a range that its neighbours have, should it share speech with them. */
export const sharedWordsSchema = z.object({ head: z.number(), tail: z.number() });
export type SharedWords = z.infer<typeof sharedWordsSchema>;

/** Seconds that a recording's last word may end after it. */
const late = 1;

/**
 * Words of a text by the times of its words: those spoken in the first `half` seconds are the range's before, those in the
 * last ones the next one's. undefined: the times are not of this text.
 */
export function sharedWords(
  text: string,
  timed: readonly TimedWord[],
  { seconds, half }: { seconds: number; half: number },
): SharedWords | undefined {
  const words = wordsOf(text).map((word) => bare(word).length);
  const letters = timed.map(({ word }) => bare(word).length);
  const isOther = sum(words) === 0 || sum(words) !== sum(letters);
  if (isOther || timed.some(({ end }) => end > seconds + late)) return undefined;
  const lettersIn = (isIn: (middle: number) => boolean) =>
    sum(letters.filter((_, at) => isIn((timed[at]!.start + timed[at]!.end) / 2)));
  return {
    head: fitting(
      words,
      lettersIn((middle) => middle < half),
    ),
    tail: fitting(
      words.toReversed(),
      lettersIn((middle) => middle >= seconds - half),
    ),
  };
}

/** Words that are wholly within the first `room` letters. */
function fitting(words: readonly number[], room: number): number {
  let left = room;
  const after = words.findIndex((letters) => {
    left -= letters;
    return left < 0;
  });
  // A mark alone at their end is of the word before.
  return room === 0 ? 0 : after < 0 ? words.length : after;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
