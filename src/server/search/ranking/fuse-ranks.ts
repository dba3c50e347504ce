import { fusionWeights as weights } from './fusion-weights.ts';
import type { TextHit } from './passage-scores.ts';
import { byScore, type Scored } from './top-passages.ts';

/**
 * Reciprocal rank fusion of two lists, best first: scores of words and of vectors cannot be compared.
 * Where one list is empty, the order is that of the other.
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
