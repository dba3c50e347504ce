import type { MemoryPage } from '#domain/memory/memory.ts';
import { beginningsOf, questionWords } from '#domain/memory/question-words.ts';
import {
  joinPassages,
  passagesToTake,
  type RankedPassage,
  readingWeight,
  slightly,
} from '#domain/memory/recall.ts';
import { isOnSite } from '#domain/privacy/excluded-sites.ts';
import type { Store } from '#services/store/database/store.ts';
import { pagesOfTexts, textsWithAnyWord } from '#services/store/memory/find-pages.ts';
import { questionsAbout } from '#services/store/memory/read-entries.ts';
import type { QueryPart } from '#workers/reading/reading.api.ts';
import type { MemoryDeps } from './memory-deps.ts';
import { type ReadTexts, readTexts, searchedTexts } from './memory-texts.ts';

/** Texts that are looked into for a question. */
const maxTexts = 60;
/** Those of them that are there for what they mean. */
const maxMeant = 20;

/** By their texts. */
type Pages = ReadonlyMap<string, MemoryPage>;

interface FoundPassages {
  pages: Pages;
  texts: ReadTexts;
  /** As `passagesToTake` has them. */
  taken: ReadonlyMap<string, readonly number[]>;
}

/** Passages for a question, by its words and what it means. `closed`: sites of which none is taken. */
export async function findPassages(
  deps: MemoryDeps,
  query: readonly QueryPart[],
  closed: readonly string[],
  signal: AbortSignal,
): Promise<FoundPassages> {
  const { store } = deps;
  const near = (await deps.meaning?.near(meantText(query), null, signal)) ?? [];
  const meant = [...new Set(near.map(({ hash }) => hash))].slice(0, maxMeant);
  const hashes = new Set([...meant, ...(await hashesFor(store, query))]);
  const pages = await pagesFor(store, [...hashes].slice(0, maxTexts), closed);
  const texts = await readTexts(deps, [...pages.keys()], signal);
  const ranked = await rankedPassages(deps, pages, texts, query, signal);
  const weightOf = await weightsOf(deps, pages);
  const byWords = weighed(ranked, weightOf);
  const open = near.filter(({ hash }) => texts.has(hash));
  const byMeaning = weighed(open, (hash) => slightly(weightOf(hash)));
  const taken = passagesToTake(open.length === 0 ? byWords : joinPassages(byWords, byMeaning));
  return { pages, texts, taken };
}

/** Words of a question that say by themselves what it is about. */
const meansEnough = 3;

/** "And why?" means nothing without the question before it. */
function meantText([question, before]: readonly QueryPart[]): string {
  const own = question?.text ?? '';
  return before && questionWords(own).length < meansEnough ? `${before.text}\n${own}` : own;
}

/** Texts that have words of a question, the likeliest first. */
function hashesFor(store: Store, query: readonly QueryPart[]): Promise<string[]> {
  const words = new Set(query.flatMap(({ text }) => questionWords(text)));
  return textsWithAnyWord(store, [...words].map(beginningsOf), maxTexts);
}

/** The pages of these texts; of those with one text the one that was read last. */
async function pagesFor(
  store: Store,
  hashes: readonly string[],
  closed: readonly string[],
): Promise<Pages> {
  const open = (await pagesOfTexts(store, hashes)).filter(
    ({ address }) => !isOnSite(closed, address),
  );
  const latest = new Map(
    open.toSorted((a, b) => a.lastAt - b.lastAt).map((page) => [page.hash, page]),
  );
  return new Map(
    hashes.flatMap((hash) => {
      const page = latest.get(hash);
      return page ? [[hash, page] as const] : [];
    }),
  );
}

async function rankedPassages(
  { work }: MemoryDeps,
  pages: Pages,
  texts: ReadTexts,
  query: readonly QueryPart[],
  signal: AbortSignal,
): Promise<RankedPassage[]> {
  if (texts.size === 0) return [];
  const documents = searchedTexts(texts, (hash) => pages.get(hash)?.title ?? '');
  const { passages } = await work.rank(documents, query, signal);
  return passages.map(({ docId: hash, passage, score }) => ({ hash, passage, score }));
}

/** What the page of a text weighs. */
async function weightsOf({ store }: MemoryDeps, pages: Pages): Promise<(hash: string) => number> {
  const ids = [...pages.values()].map(({ id }) => id);
  const counts = await questionsAbout(store, ids);
  const now = store.clock.now();
  return (hash) => {
    const { id, lastAt } = pages.get(hash)!;
    return readingWeight({ lastAt, questions: counts.get(id) ?? 0 }, now);
  };
}

const weighed = (passages: readonly RankedPassage[], weightOf: (hash: string) => number) =>
  passages.map((each) => ({ ...each, score: each.score * weightOf(each.hash) }));
