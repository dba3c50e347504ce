import { rankingWeights } from '#workers/reading/bm25.core.ts';
import type { QueryWord } from '#workers/reading/passage-index.core.ts';
import { queryWords } from '#workers/reading/rank.core.ts';
import { wordsOf } from '#workers/reading/words.core.ts';
import { isIdeographic } from './terms.ts';

/** Words of a longer query that are used. */
const maxWords = 48;

/**
 * Words of a query, without stop words where others remain. Two ideograms on both sides of a word
 * boundary count as a loose word, since the text may be segmented differently.
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
