import type { QueryWord } from '#workers/reading/passage-index.core.ts';
import { queryWords } from '#workers/reading/rank.core.ts';
import { wordsOf } from '#workers/reading/words.core.ts';
import { rankingWeights } from './ranking-weights.ts';
import { isIdeographic } from './terms.ts';

/** The first words of a longer query; it is a question, not a text. */
const maxWords = 48;

/**
 * Words of a query, small ones left out where others remain. Two ideograms on either side of a cut
 * count as a loose word, since the text may be cut otherwise.
 */
export function wordsOfQuery(query: string): QueryWord[] {
  const words = queryWords([{ text: query, weight: 1 }]).slice(0, maxWords);
  const pairs = acrossCuts(wordsOf(query)).slice(0, maxWords);
  return [...words, ...pairs.map((word) => ({ word, weight: rankingWeights.loose }))];
}

function acrossCuts(words: readonly string[]): string[] {
  const pairs = words.slice(1).flatMap((word, at) => {
    const before = words[at]!;
    if (!isIdeographic(before) || !isIdeographic(word)) return [];
    return [`~${Array.from(before).at(-1)}${Array.from(word)[0]}`];
  });
  return [...new Set(pairs)];
}
