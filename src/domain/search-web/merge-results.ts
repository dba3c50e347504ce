import { sameKey } from './same-address.ts';
import type { WebResult } from './web-result.ts';

/** Reciprocal rank fusion (Cormack et al. 2009): how much the first ranks weigh against agreement. */
const rankOffset = 60;

interface Merged {
  result: WebResult;
  score: number;
}

/**
 * Several ranked lists as one: each page once, ordered by its ranks and by how many lists have it. Of equal pages the
 * first title, the longest snippet and the first date are taken; equal scores stay in order of appearance.
 */
export function mergeResults(lists: readonly (readonly WebResult[])[]): WebResult[] {
  const merged = new Map<string, Merged>();
  for (const list of lists) {
    const seen = new Set<string>();
    for (const result of list) {
      const key = sameKey(result.url);
      if (seen.has(key)) continue;
      const score = 1 / (rankOffset + seen.size);
      seen.add(key);
      const before = merged.get(key);
      merged.set(key, {
        result: before ? joined(before.result, result) : result,
        score: (before?.score ?? 0) + score,
      });
    }
  }
  return [...merged.values()].sort((a, b) => b.score - a.score).map(({ result }) => result);
}

function joined(first: WebResult, other: WebResult): WebResult {
  const snippet = other.snippet.length > first.snippet.length ? other.snippet : first.snippet;
  return { ...first, snippet, date: first.date ?? other.date };
}
