import type { Citation } from '#domain/evidence/citation.ts';

/** A mark of an answer: found with these words of `docId`, or, with null, not. */
export function citation(
  mark: number,
  exact: string | null,
  quote = exact ?? 'words that nobody said',
  part: { docId?: string; passageId?: string } = {},
): Citation {
  if (exact === null) return { mark, quote, found: null };
  const { docId = 'doc1', passageId = `p${mark}-0` } = part;
  const anchor = { kind: 'dom', exact, prefix: '', suffix: '', path: '0/1' } as const;
  const place = { textStart: 10, textEnd: 10 + exact.length };
  return { mark, quote, found: { docId, passageId, exact, anchor, ...place } };
}
