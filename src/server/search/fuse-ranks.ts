import type { TextHit } from './passage-scores.ts';
import { fusionWeights as weights } from './ranking-weights.ts';
import { byScore, type Scored } from './top-passages.ts';

/**
 * Two lists, best first, as one: by places, since the scores of words and of vectors are of
 * different kinds. Where one list is empty the order is the other's own.
 */
export function fuseRanks(text: readonly TextHit[], vector: readonly Scored[]): Scored[] {
  const fused = new Map<string, Scored>();
  const add = ({ document, passage }: Scored, place: number, weight: number) => {
    const key = `${document} ${passage}`;
    const score = weight / (weights.constant + place + 1) + (fused.get(key)?.score ?? 0);
    fused.set(key, { document, passage, score });
  };
  for (const [place, hit] of text.entries()) {
    add(hit, place, weights.text * (vector.length > 0 ? hit.share : 1));
  }
  for (const [place, hit] of vector.entries()) add(hit, place, weights.vector);
  return Array.from(fused.values()).sort(byScore);
}
