/** A passage of a document as a search found it. */
interface ScoredPassage {
  docId: string;
  /** From 0. */
  passage: number;
  score: number;
}

/** A place further down the server's list halves what it is worth. */
const halfPlace = 5;

/**
 * Passages that were found here, with their scores, and those that the server found, of which only the
 * order is meaningful (its vectors find what is said in other words). What both found comes first; scores
 * are shares of the best.
 */
export function mergeRankings(
  local: readonly ScoredPassage[],
  server: readonly Omit<ScoredPassage, 'score'>[],
): ScoredPassage[] {
  if (server.length === 0) return [...local];
  const best = Math.max(...local.map(({ score }) => score), 0) || 1;
  const merged = new Map<string, ScoredPassage>();
  const add = (docId: string, passage: number, share: number) => {
    const key = `${docId} ${passage}`;
    const before = merged.get(key);
    if (before) before.score += share;
    else merged.set(key, { docId, passage, score: share });
  };
  for (const { docId, passage, score } of local) add(docId, passage, score / best);
  for (const [place, { docId, passage }] of server.entries()) {
    add(docId, passage, 1 / (1 + place / halfPlace));
  }
  return [...merged.values()].sort((a, b) => b.score - a.score);
}
