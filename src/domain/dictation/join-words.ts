/** Words of a text that may be in the next one too: a second of speech, and what a cut makes of its words. */
const maxShared = 8;
/** Words at a cut that are only half there: each side may have one that the other has whole. */
const damaged = 1;

/** Scripts without spaces between words: Han, kana, Thai, Lao, Khmer, Burmese. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;

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

/** Two texts of ranges that share about a second of speech: its words are there once. */
export function joinOverlapping(before: string, after: string): string {
  const [one, two] = [wordsOf(before), wordsOf(after)];
  const found = overlapOf(one.map(bare), two.map(bare));
  if (!found) return joinTexts(before, after);
  const separator = isWritten(before) ? '' : ' ';
  const rest = one.slice(0, one.length - found.drop).join(separator);
  return joinTexts(rest, two.slice(found.skip).join(separator));
}

/** Written without spaces. */
const isWritten = (text: string) => !/\s/.test(text.trim()) && unspaced.test(text);

const wordsOf = (text: string): string[] =>
  isWritten(text) ? Array.from(text.trim()) : text.trim().split(/\s+/).filter(Boolean);

const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The longest end of one that is a beginning of the other, the fewest words left out. `drop`: words that `one` loses at its
 * end; `skip`: words that `two` loses at its beginning.
 */
function overlapOf(one: readonly string[], two: readonly string[]) {
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

const damages = Array.from({ length: (damaged + 1) ** 2 }, (_, at) => {
  return [at % (damaged + 1), Math.floor(at / (damaged + 1))] as const;
}).sort((a, b) => a[0] + a[1] - (b[0] + b[1]));
