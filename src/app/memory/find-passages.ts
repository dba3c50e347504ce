import type { MemoryPage } from '#domain/memory/memory.ts';
import { beginningsOf, questionWords } from '#domain/memory/question-words.ts';
import {
  joinPassages,
  passagesToTake,
  type RankedPassage,
  readingWeight,
  slightly,
  unsurePassages,
} from '#domain/memory/recall.ts';
import { isOnSite } from '#domain/privacy/excluded-sites.ts';
import type { Store } from '#services/store/database/store.ts';
import { pagesOfTexts, textsWithAnyWord } from '#services/store/memory/find-pages.ts';
import { questionsAbout } from '#services/store/memory/read-entries.ts';
import type { QueryPart } from '#workers/reading/reading.api.ts';
import type { MemoryDeps } from './memory-deps.ts';
import { searchIn } from './memory-texts.ts';

/** Texts that are looked into for a question, by its words. */
const maxTexts = 40;
/** Those that are there for what they mean. */
const maxMeant = 20;
/** Passages to choose from. */
const maxRanked = 100;
/** Those of them that are compared with each other. */
const maxLooked = 40;
/** Those that are not sure, some of which may say what others say. */
const maxLookedUnsure = 6;
const maxUnsure = 3;

/** By their texts. */
type Pages = ReadonlyMap<string, MemoryPage>;

interface FoundPassages {
  pages: Pages;
  /** As `passagesToTake` has them. */
  taken: ReadonlyMap<string, readonly number[]>;
  /** The nearest ones that are not sure, for who can tell: one of each text. */
  unsure: ReadonlyMap<string, readonly number[]>;
}

/**
 * Passages for a question, by its words and what it means; no two that say the same. What meaning alone has found is taken where
 * it is sure, and apart from that where it comes nearest. `closed`: sites of which none is taken.
 */
export async function findPassages(
  deps: MemoryDeps,
  query: readonly QueryPart[],
  closed: readonly string[],
  signal: AbortSignal,
): Promise<FoundPassages> {
  const { store } = deps;
  const [byVectors, worded] = await Promise.all([
    deps.meaning?.near(meantText(query), null, signal),
    hashesFor(store, query),
  ]);
  const near = byVectors?.passages ?? [];
  const meant = [...new Set(near.map(({ hash }) => hash))].slice(0, maxMeant);
  const pages = await pagesFor(store, [...new Set([...worded, ...meant])], closed);
  const hashes = worded.filter((hash) => pages.has(hash));
  const ranked = await rankedPassages(deps, hashes, query, signal);
  const weightOf = await weightsOf(deps, pages);
  const byWords = weighed(ranked, weightOf);
  const open = near.filter(({ hash }) => pages.has(hash));
  const byMeaning = weighed(open, (hash) => slightly(weightOf(hash)));
  const found = near.length === 0 ? byWords : joinPassages(byWords, byMeaning);
  const best = found.toSorted((a, b) => b.score - a.score).slice(0, maxLooked);
  const unsure = unsurePassages(byMeaning, found).slice(0, maxLookedUnsure);
  const once = await saidOnce(deps, [...best, ...unsure], signal);
  const isUnsure = new Set<RankedPassage>(unsure);
  const nearest = once.filter((each) => isUnsure.has(each)).slice(0, maxUnsure);
  return {
    pages,
    taken: passagesToTake(once.filter((each) => !isUnsure.has(each))),
    unsure: new Map(nearest.map(({ hash, passage }) => [hash, [passage]])),
  };
}

/** Of passages that say the same, on pages with nearly the same text, the first one. */
async function saidOnce(
  { store, pool }: MemoryDeps,
  best: readonly RankedPassage[],
  signal: AbortSignal,
): Promise<readonly RankedPassage[]> {
  if (new Set(best.map(({ hash }) => hash)).size < 2) return best;
  const request = { database: store.db.name, places: best, words: '' };
  const shown = await searchIn(pool, 'memory', (job) => job.show(request), signal);
  const seen = new Set<string>();
  return best.filter((_, at) => {
    const says = shown[at]?.says ?? null;
    const isNew = says === null || !seen.has(says);
    if (says !== null) seen.add(says);
    return isNew;
  });
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
  { store, pool }: MemoryDeps,
  hashes: readonly string[],
  query: readonly QueryPart[],
  signal: AbortSignal,
): Promise<readonly RankedPassage[]> {
  if (hashes.length === 0) return [];
  const texts = hashes.map((hash) => ({ hash, names: '' }));
  const request = { database: store.db.name, texts, query, words: null, max: maxRanked };
  return (await searchIn(pool, 'memory', (job) => job.rank(request), signal)).passages;
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

const weighed = <Passage extends RankedPassage>(
  passages: readonly Passage[],
  weightOf: (hash: string) => number,
) => passages.map((each) => ({ ...each, score: each.score * weightOf(each.hash) }));
