import type { ReplyOf, RequestOf } from '#bus/types.ts';
import { joinRanks } from '#domain/memory/join-ranks.ts';
import type { MemoryPage, ReadEntry } from '#domain/memory/memory.ts';
import { readingWeight, slightly } from '#domain/memory/recall.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import { closenessOf } from '#domain/search/rank-names.ts';
import { searchExcerpt } from '#domain/search/search-excerpt.ts';
import { readQuery, type SearchQuery } from '#domain/search/search-query.ts';
import { hashesIn, pagesOfTexts, pagesWithWords } from '#services/store/memory/find-pages.ts';
import { lastVisits, questionsAbout } from '#services/store/memory/read-entries.ts';
import type { ReadText } from '#workers/memory/memory.api.ts';
import type { Meaning, MemoryDeps } from './memory-deps.ts';
import { type ReadTexts, readTexts, searchedTexts } from './memory-texts.ts';

type Search = RequestOf<'memory.search'>;
type Reply = ReplyOf<'memory.search'>;
type Hit = Reply['hits'][number];

/** Pages whose texts are read for a search, the newest ones. */
const maxRead = 60;
/** Pages that no word has found. */
const maxByMeaning = 20;
/** Characters around the words that were found. */
const reach = 140;

/** Pages by their words and, where that is wanted and can be, by what they mean, in one order. */
export async function searchMemory(
  deps: MemoryDeps,
  search: Search,
  signal: AbortSignal,
): Promise<Reply> {
  const query = readQuery(search.words);
  if (!query) return { hits: [], missing: null };
  const meaning = search.meaning ? deps.meaning : undefined;
  const [byWords, byMeaning] = await Promise.all([
    hitsByWords(deps, search, query, signal),
    meaning ? hitsByMeaning({ ...deps, meaning }, search, query, signal) : null,
  ]);
  if (!meaning || !byMeaning) return { hits: byWords, missing: null };
  return { hits: joined(byWords, byMeaning), missing: await meaning.missing() };
}

/** A page that both have found is shown as its words were. */
function joined(byWords: readonly Hit[], byMeaning: readonly Hit[]): Hit[] {
  const words = new Map(byWords.map((hit) => [hit.page.id, hit]));
  const meant = new Map(byMeaning.map((hit) => [hit.page.id, hit]));
  return [...joinRanks([[...words.keys()], [...meant.keys()]]).keys()].map((id) => {
    const own = words.get(id);
    const near = meant.get(id);
    if (!own || !near) return (own ?? near)!;
    const { excerpt, anchor } = own.anchor ? own : near;
    return { ...own, excerpt, anchor, by: [...own.by, ...near.by] };
  });
}

/**
 * Pages with all words by the index; then their passages are ranked (BM25, with the forms of words), and pages in which no
 * passage has the words, as those with a title alone, come last.
 */
async function hitsByWords(
  deps: MemoryDeps,
  { words, site, day }: Search,
  query: SearchQuery,
  signal: AbortSignal,
): Promise<Hit[]> {
  const { store } = deps;
  const pages = await pagesWithWords(store, query.terms, { site, day });
  const entries = (await lastVisits(store, pages, { site, day })).slice(0, maxRead);
  const hashes = entries.map(({ page }) => page.hash);
  const texts = await readTexts(deps, hashes, signal);
  const best = await bestPassages(deps, entries, texts, words, signal);
  const weightOf = await weigh(deps, entries);
  return inOrder(
    entries.flatMap((entry, place) => {
      const text = texts.get(entry.page.hash);
      const found = best.get(entry.page.hash);
      const isHit = found !== undefined || hasWords(entry.page, text?.text ?? '', query);
      if (!isHit) return [];
      const score = (found?.score ?? 0) * weightOf(entry);
      return [{ hit: hitOf(entry, text, found?.passage, query, 'words'), score, place }];
    }),
  );
}

/** Pages with a passage that is near, whatever words it has. */
async function hitsByMeaning(
  deps: MemoryDeps & { meaning: Meaning },
  { words, site, day }: Search,
  query: SearchQuery,
  signal: AbortSignal,
): Promise<Hit[] | null> {
  const { store, meaning } = deps;
  const isWhole = site === null && day === null;
  const near = await meaning.near(
    words,
    isWhole ? null : await hashesIn(store, { site, day }),
    signal,
  );
  if (!near) return null;
  const best = new Map(near.toReversed().map((each) => [each.hash, each]));
  const pages = await pagesOfTexts(store, [...best.keys()]);
  const entries = await lastVisits(store, pages, { site, day });
  const weightOf = await weigh(deps, entries);
  const found = entries.map((entry, place) => {
    const { score, passage } = best.get(entry.page.hash)!;
    return { hit: { entry, passage }, score: score * slightly(weightOf(entry)), place };
  });
  const nearest = inOrder(found).slice(0, maxByMeaning);
  const texts = await readTexts(
    deps,
    nearest.map(({ entry }) => entry.page.hash),
    signal,
  );
  return nearest.map(({ entry, passage }) =>
    hitOf(entry, texts.get(entry.page.hash), passage, query, 'meaning'),
  );
}

interface Scored<Value> {
  hit: Value;
  score: number;
  /** By time, the newest first. */
  place: number;
}

function inOrder<Value>(scored: readonly Scored<Value>[]): Value[] {
  const best = scored.toSorted((a, b) => b.score - a.score || a.place - b.place);
  return best.map(({ hit }) => hit);
}

async function weigh({ store }: MemoryDeps, entries: readonly ReadEntry[]) {
  const counts = await questionsAbout(
    store,
    entries.map(({ page }) => page.id),
  );
  const now = store.clock.now();
  return ({ page: { id, lastAt } }: ReadEntry) =>
    readingWeight({ lastAt, questions: counts.get(id) ?? 0 }, now);
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
  at: number | undefined,
  query: SearchQuery,
  by: Hit['by'][number],
): Hit {
  const { text = '', passages = [] } = read ?? {};
  const passage = at === undefined ? undefined : passages[at];
  const around = passage ? text.slice(passage.textStart, passage.textEnd) : text;
  return {
    ...entry,
    excerpt: searchExcerpt(around, query, reach),
    anchor: (passage?.anchor ?? null) as Anchor | null,
    by: [by],
  };
}

/** Words too frequent for the index find every page. */
function hasWords({ title, site, author }: MemoryPage, text: string, query: SearchQuery): boolean {
  return closenessOf(query, title, [site, ...author, text].join('\n')) !== null;
}
