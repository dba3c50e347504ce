import { rankingWeights as weights } from '#workers/reading/bm25.core.ts';
import type { QueryWord } from '#workers/reading/passage-index.core.ts';
import { exactly, type Lookup, lookupOf, type TermRange, typoLookup } from '../lookups.ts';
import type { FoundTerm } from '../read-terms.ts';
import { TermGroups } from '../term-groups.ts';
import { createYielder } from '../yield-thread.ts';
import { PassageScores } from './passage-scores.ts';

/** What the ranking needs of a document. */
export interface SearchedDocument {
  /** Number of words of each passage. */
  lengths: Uint16Array;
}

type ReadTerms = (ranges: readonly TermRange[]) => AsyncIterable<FoundTerm>;

/** Terms found by their suffix whose postings are read. */
const maxOtherTerms = 40;

/**
 * BM25 of the passages of these documents; frequencies and lengths are counted over them alone. Null: no
 * passage has any word of the query.
 */
export async function rankText(
  documents: readonly SearchedDocument[],
  query: readonly QueryWord[],
  read: ReadTerms,
): Promise<PassageScores | null> {
  const searches = query.map(({ word, weight }) => ({
    word,
    weight,
    lookup: lookupOf(word),
    groups: new TermGroups(),
  }));
  await follow(searches, read);
  const missing = searches.flatMap((search) => {
    const lookup = search.groups.size === 0 ? typoLookup(search.word) : null;
    return lookup ? [{ ...search, lookup }] : [];
  });
  if (missing.length > 0) await follow(missing, read);
  if (searches.every(({ groups }) => groups.size === 0)) return null;
  const scores = new PassageScores(documents);
  const yieldThread = createYielder();
  for (const { weight, lookup, groups } of searches) {
    scores.beginWord(weight, groups, lookup.stem);
    for (const document of groups.documents()) {
      scores.addWord(document);
      await yieldThread();
    }
  }
  return scores;
}

interface Search {
  lookup: Lookup;
  groups: TermGroups;
}

/** Reads the ranges of all words, then the postings of terms that were found by their suffix. */
async function follow(searches: readonly Search[], read: ReadTerms): Promise<void> {
  const wanted = searches.flatMap((search) =>
    search.lookup.ranges.map((range) => ({ range, search })),
  );
  const others = new Map<Search, Set<string>>();
  for await (const found of read(wanted.map(({ range }) => range))) {
    const { range, search } = wanted[found.range]!;
    const { lookup, groups } = search;
    const factor = lookup.factorOf(found.term);
    if (range.kind === 'end') {
      const isSeen = lookup.ranges.some(
        ({ kind, letters }) => kind === 'start' && found.term.startsWith(letters),
      );
      if (factor > 0 && !isSeen) {
        others.set(search, (others.get(search) ?? new Set()).add(found.term));
      }
      continue;
    }
    const isLoose = lookup.loose !== null && found.term.startsWith(lookup.loose);
    if (factor === 0 && !isLoose) continue;
    const postings = found.postings();
    if (factor > 0) groups.add(found.document, found.term, factor, postings);
    if (isLoose) groups.add(found.document, `${lookup.loose}…`, weights.loose, postings);
  }
  const further = Array.from(others).flatMap(([search, terms]) =>
    Array.from(terms)
      .slice(0, maxOtherTerms)
      .map((term) => ({ term, search })),
  );
  for await (const found of read(further.map(({ term }) => exactly(term)))) {
    const { term, search } = further[found.range]!;
    search.groups.add(found.document, term, search.lookup.factorOf(term), found.postings());
  }
}
