import type { Citation, FoundQuote } from '#domain/evidence/citation.ts';

interface CitationPart extends Pick<FoundQuote, 'sentence' | 'isPart' | 'onPage'> {
  docId?: string;
  passageId?: string;
  /** It failed for that; of `part`, the words are those of its near place. */
  failure?: NonNullable<Citation['failure']>;
}

/** A mark of an answer: found with these words of `docId`, or, with null, not. */
export function citation(
  mark: number,
  exact: string | null,
  quote = exact ?? 'words that nobody said',
  part: CitationPart = {},
): Citation {
  const { docId = 'doc1', passageId = `p${mark}-0`, failure, ...around } = part;
  const failed = { mark, quote, found: null, ...(failure && { failure }) };
  if (exact === null) return failed;
  const anchor = { kind: 'dom', exact, prefix: '', suffix: '', path: '0/1' } as const;
  const place = { textStart: 10, textEnd: 10 + exact.length };
  const found = { docId, passageId, exact, anchor, ...place, ...around };
  return failure ? { ...failed, near: found } : { mark, quote, found };
}
