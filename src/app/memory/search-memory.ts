import type { ReplyOf, RequestOf } from '#bus/types.ts';
import type { MemoryPage, ReadEntry } from '#domain/memory/memory.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import { closenessOf } from '#domain/search/rank-names.ts';
import { searchExcerpt } from '#domain/search/search-excerpt.ts';
import { readQuery, type SearchQuery } from '#domain/search/search-query.ts';
import { pagesWithWords } from '#services/store/memory/find-pages.ts';
import { lastVisits } from '#services/store/memory/read-entries.ts';
import type { ReadText } from '#workers/memory/memory.api.ts';
import type { MemoryDeps } from './memory-deps.ts';
import { type ReadTexts, readTexts, searchedTexts } from './memory-texts.ts';

type Search = RequestOf<'memory.search'>;
type Hits = ReplyOf<'memory.search'>;

/** Pages whose texts are read for a search, the newest ones. */
const maxRead = 60;
/** Characters around the words that were found. */
const reach = 140;

/**
 * Pages with all words by the index; then their passages are ranked (BM25, with the forms of words), and pages in which no
 * passage has the words, as those with a title alone, come last.
 */
export async function searchMemory(
  deps: MemoryDeps,
  { words, site, day }: Search,
  signal: AbortSignal,
): Promise<Hits> {
  const query = readQuery(words);
  if (!query) return { hits: [] };
  const { store } = deps;
  const pages = await pagesWithWords(store, query.terms, { site, day });
  const entries = (await lastVisits(store, pages, { site, day })).slice(0, maxRead);
  const hashes = entries.map(({ page }) => page.hash);
  const texts = await readTexts(deps, hashes, signal);
  const best = await bestPassages(deps, entries, texts, words, signal);
  const hits = entries.map((entry, place) => ({
    ...hitOf(entry, texts.get(entry.page.hash), best.get(entry.page.hash), query),
    score: best.get(entry.page.hash)?.score ?? 0,
    place,
  }));
  return {
    hits: hits
      .filter(({ isHit }) => isHit)
      .toSorted((a, b) => b.score - a.score || a.place - b.place)
      .map(({ isHit: _isHit, score: _score, place: _place, ...hit }) => hit),
  };
}

interface Best {
  passage: number;
  score: number;
}

async function bestPassages(
  { work }: MemoryDeps,
  entries: readonly ReadEntry[],
  texts: ReadTexts,
  words: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Best>> {
  const titles = new Map(entries.map(({ page }) => [page.hash, page.title]));
  const documents = searchedTexts(texts, (hash) => titles.get(hash) ?? '');
  if (documents.length === 0) return new Map();
  const { passages } = await work.rank(documents, [{ text: words, weight: 1 }], signal);
  const best = new Map<string, Best>();
  for (const { docId, passage, score } of passages) {
    if (!best.has(docId)) best.set(docId, { passage, score });
  }
  return best;
}

function hitOf(
  entry: ReadEntry,
  read: ReadText | undefined,
  best: Best | undefined,
  query: SearchQuery,
) {
  const { text = '', passages = [] } = read ?? {};
  const passage = best && passages[best.passage];
  const around = passage ? text.slice(passage.textStart, passage.textEnd) : text;
  return {
    ...entry,
    excerpt: searchExcerpt(around, query, reach),
    anchor: (passage?.anchor ?? null) as Anchor | null,
    isHit: passage !== undefined || hasWords(entry.page, text, query),
  };
}

/** Words too frequent for the index find every page. */
function hasWords({ title, site, author }: MemoryPage, text: string, query: SearchQuery): boolean {
  return closenessOf(query, title, [site, ...author, text].join('\n')) !== null;
}
