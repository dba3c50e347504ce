import { findPassages } from '#app/memory/find-passages.ts';
import type { MemoryDeps } from '#app/memory/memory-deps.ts';
import { forget, putRows } from '#services/store/memory/forget.ts';
import { openMeaning } from '#test/support/meaning-context.ts';
import { meaningVector } from '#test/support/meaning-vector.ts';
import { startEmbeddingServer } from '#test/support/vendors/embedding-server.ts';
import practice from './practice.json' with { type: 'json' };

/** A text, and a question about it in other words. */
export interface PracticePair {
  language: string;
  text: string;
  question: string;
}

export const practicePairs: readonly PracticePair[] = Object.entries(practice).flatMap(
  ([language, pairs]) => pairs.map((pair) => ({ language, ...pair })),
);

/**
 * Shares of questions whose text is among the first five that a model which reads is given, by words alone and joined with vectors;
 * `sure`: that Gloss Basic lists.
 */
export interface PracticeFigure {
  language: string;
  questions: number;
  words: number;
  sure: number;
  joined: number;
}

const dimensions = 384;
const none: ReadonlyMap<string, string> = new Map();
/** What its words add to the direction of a text. */
const ofWords = 0.8;

/** Vectors of a model that knows which question is about which text, as far as other words do not mislead it. */
export function scriptedVector(pairs: readonly PracticePair[]): (text: string) => number[] {
  const topics = pairs.map(({ text, question }, at) => ({ text, question, name: `topic ${at}` }));
  return (given) => {
    const topic = topics.find(({ text, question }) => given.includes(text) || given === question);
    const words = unit(meaningVector(given, none, dimensions));
    if (!topic) return words;
    const direction = unit(meaningVector(topic.name.replace(' ', ''), none, dimensions));
    return direction.map((value, at) => value + ofWords * words[at]!);
  };
}

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

const { signal } = new AbortController();
const first = 5;

type VectorOf = (text: string) => number[];
type Context = Awaited<ReturnType<typeof openMeaning>>;

/** Who has read all texts of the practice set: by words alone, and joined with vectors of a host. */
async function withPractice<Value>(
  pairs: readonly PracticePair[],
  vectorOf: VectorOf,
  work: (deps: { words: MemoryDeps; joined: Context }) => Promise<Value>,
): Promise<Value> {
  const server = await startEmbeddingServer({ vectorOf });
  try {
    const pages = Object.fromEntries(pairs.map(({ text }, at) => [`p${at}`, text]));
    const joined = await openMeaning(server, pages);
    await joined.meaning.index.request();
    return await work({ words: { store: joined.store, pool: joined.pool }, joined });
  } finally {
    await server.close();
  }
}

const ask = (deps: MemoryDeps, text: string) =>
  findPassages(deps, [{ text, weight: 1 }], [], signal);

/** What a question finds among all texts of the practice set. */
export function practiceRecall(
  pairs: readonly PracticePair[],
  vectorOf: VectorOf,
): Promise<PracticeFigure[]> {
  const found = async (deps: MemoryDeps, text: string, at: number) => {
    const { taken, unsure, pages } = await ask(deps, text);
    const isAmong = (hashes: readonly string[]) =>
      hashes.slice(0, first).some((hash) => pages.get(hash)!.docId === `p${at}`);
    const sure = isAmong([...taken.keys()]);
    return { sure, given: isAmong([...taken.keys(), ...unsure.keys()]) };
  };
  return withPractice(pairs, vectorOf, async ({ words, joined }) => {
    const results: PracticeResult[] = [];
    for (const [at, { language, question }] of pairs.entries()) {
      const { sure, given } = await found(joined, question, at);
      const byWords = (await found(words, question, at)).sure;
      results.push({ language, words: byWords, sure, joined: given });
    }
    return figuresOf(results);
  });
}

/** Questions whose text was taken away, and whose words are nowhere: about how many Gloss Basic lists something all the same. */
export function practiceAbsent(
  pairs: readonly PracticePair[],
  vectorOf: VectorOf,
): Promise<{ questions: number; listed: number }> {
  return withPractice(pairs, vectorOf, async ({ words, joined }) => {
    const figure = { questions: 0, listed: 0 };
    for (const [at, { question }] of pairs.entries()) {
      const [page] = await joined.store.db.memoryPages
        .filter(({ docId }) => docId === `p${at}`)
        .toArray();
      const removed = await forget(joined.store, { pageId: page!.id });
      if ((await ask(words, question)).taken.size === 0) {
        figure.questions += 1;
        if ((await ask(joined, question)).taken.size > 0) figure.listed += 1;
      }
      await putRows(joined.store, removed);
    }
    return figure;
  });
}

interface PracticeResult extends Record<Way, boolean> {
  language: string;
}
type Way = 'words' | 'sure' | 'joined';

function figuresOf(results: readonly PracticeResult[]): PracticeFigure[] {
  const languages = [...new Set(results.map(({ language }) => language)), 'all'];
  return languages.map((language) => {
    const own = results.filter((each) => language === 'all' || each.language === language);
    const share = (by: Way) =>
      Math.round((own.filter((each) => each[by]).length / own.length) * 1_000) / 1_000;
    const shares = { words: share('words'), sure: share('sure'), joined: share('joined') };
    return { language, questions: own.length, ...shares };
  });
}
