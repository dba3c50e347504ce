import { fusionWeights as weights } from './ranking-weights.ts';
import { byScore, type Scored } from './top-passages.ts';

/**
 * Two lists, best first, as one: by places, since the scores of words and of vectors are of
 * different kinds. Without vectors the order is the text's own.
 */
export function fuseRanks(text: readonly Scored[], vector: readonly Scored[]): Scored[] {
  const fused = new Map<string, Scored>();
  for (const [list, weight] of [
    [text, weights.text],
    [vector, weights.vector],
  ] as const) {
    for (const [place, { document, passage }] of list.entries()) {
      const key = `${document} ${passage}`;
      const score = weight / (weights.constant + place + 1) + (fused.get(key)?.score ?? 0);
      fused.set(key, { document, passage, score });
    }
  }
  return Array.from(fused.values()).sort(byScore);
}
