import type { ReplyOf, RequestOf } from '#bus/types.ts';
import type { MemoryPage, ReadEntry } from '#domain/memory/memory.ts';
import { readingWeight, slightly } from '#domain/memory/recall.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { hashesIn, pagesOfTexts, pagesWithWords } from '#services/store/memory/find-pages.ts';
import { type FoundEntry, isWhole, lastVisits } from '#services/store/memory/read-entries.ts';
import type { RankedTexts } from '#workers/memory/memory.api.ts';
import type { Meaning, MemoryDeps } from './memory-deps.ts';
import { searchIn } from './memory-texts.ts';

type Search = RequestOf<'memory.search'>;
type Hit = ReplyOf<'memory.search'>['hits'][number];

/** A page that a search has found. */
export interface FoundPage {
  entry: ReadEntry;
  /** Of its text, from 0; null: the text as a whole, or its title. */
  passage: number | null;
  by: Hit['by'];
  /** It is not there by chance. */
  isSure: boolean;
}

/** Pages whose texts are looked into for a search, the newest ones. */
const maxRead = 40;
/** Passages of them. */
const maxRanked = 200;
/** Pages that no word has found. */
const maxByMeaning = 20;

/**
 * Pages with all words by the index; then their passages are ranked (BM25, with the forms of words), and pages in which no
 * passage has the words, as those with a title alone, come last.
 */
export async function foundByWords(
  { store, pool }: MemoryDeps,
  { words, ...scope }: Search,
  query: SearchQuery,
  signal: AbortSignal,
): Promise<FoundPage[]> {
  const pages = await pagesWithWords(store, query.terms, scope);
  const entries = await lastVisits(store, pages, scope, maxRead);
  if (entries.length === 0) return [];
  const request = {
    database: store.db.name,
    texts: textsIn(entries.map(({ entry }) => entry.page)),
    query: [{ text: words, weight: 1 }],
    words,
    max: maxRanked,
  };
  const ranked = await searchIn(pool, 'memory', (job) => job.rank(request), signal);
  const best = bestOf(ranked);
  const has = new Set(ranked.having);
  const now = store.clock.now();
  const found = entries.flatMap((each) => {
    const { hash } = each.entry.page;
    const passage = best.get(hash);
    if (!passage && !has.has(hash)) return [];
    return [{ each, passage, score: (passage?.score ?? 0) * weightOf(each, now) }];
  });
  return inOrder(found).map(({ each, passage }) => ({
    entry: each.entry,
    passage: passage?.passage ?? null,
    by: ['words'],
    isSure: true,
  }));
}

/** Words too frequent for the index find every page: names of all pages that share a text are of it. */
function textsIn(pages: readonly MemoryPage[]): { hash: string; names: string }[] {
  const byText = Map.groupBy(pages, ({ hash }) => hash);
  return Array.from(byText, ([hash, same]) => ({
    hash,
    names: same.flatMap(({ title, site, author }) => [title, site, ...author]).join('\n'),
  }));
}

type RankedPlace = RankedTexts['passages'][number];

/** The best passage of each text. */
function bestOf({ passages }: RankedTexts): ReadonlyMap<string, RankedPlace> {
  return new Map(passages.toReversed().map((each) => [each.hash, each]));
}

/** Pages with a passage that is near, whatever words it has, and the texts not found so yet; null: nothing is searched so. */
export async function foundByMeaning(
  { store, meaning }: MemoryDeps & { meaning: Meaning },
  { words, ...scope }: Search,
  signal: AbortSignal,
): Promise<{ pages: FoundPage[]; missing: number } | null> {
  const only = isWhole(scope) ? null : await hashesIn(store, scope);
  const near = await meaning.near(words, only, signal);
  if (!near) return null;
  const best = new Map(near.passages.toReversed().map((each) => [each.hash, each]));
  const pages = await pagesOfTexts(store, [...best.keys()]);
  const entries = await lastVisits(store, pages, scope, pages.length);
  const now = store.clock.now();
  const found = entries.map((each) => {
    const { score, passage, isSure } = best.get(each.entry.page.hash)!;
    const weighed = score * slightly(weightOf(each, now));
    return { entry: each.entry, passage, isSure, score: weighed };
  });
  return {
    pages: inOrder(found)
      .slice(0, maxByMeaning)
      .map(({ entry, passage, isSure }) => ({ entry, passage, isSure, by: ['meaning'] })),
    missing: near.missing,
  };
}

/** The best first; of those with one score the one that was read last. */
const inOrder = <Scored extends { score: number }>(found: readonly Scored[]): Scored[] =>
  found.toSorted((a, b) => b.score - a.score);

const weightOf = ({ entry, questions }: FoundEntry, now: number) =>
  readingWeight({ lastAt: entry.page.lastAt, questions }, now);
