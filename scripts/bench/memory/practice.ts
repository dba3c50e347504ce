import { findPassages } from '#app/memory/find-passages.ts';
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

/** Shares of questions whose text is among the first five. */
export interface PracticeFigure {
  language: string;
  questions: number;
  words: number;
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

/** What a question finds among all texts of the practice set, by words alone and joined with vectors of a host. */
export async function practiceRecall(
  pairs: readonly PracticePair[],
  vectorOf: (text: string) => number[],
): Promise<PracticeFigure[]> {
  const server = await startEmbeddingServer({ vectorOf });
  try {
    const pages = Object.fromEntries(pairs.map(({ text }, at) => [`p${at}`, text]));
    const context = await openMeaning(server, pages);
    await context.meaning.index.request();
    const { meaning: _meaning, ...words } = context;
    const found = async (deps: typeof words, text: string, at: number) => {
      const query = [{ text, weight: 1 }];
      const { taken, pages: read } = await findPassages(deps, query, [], signal);
      const docIds = [...taken.keys()].map((hash) => read.get(hash)!.docId);
      return docIds.slice(0, first).includes(`p${at}`);
    };
    const results: { language: string; words: boolean; joined: boolean }[] = [];
    for (const [at, { language, question }] of pairs.entries()) {
      results.push({
        language,
        words: await found(words, question, at),
        joined: await found(context, question, at),
      });
    }
    return figuresOf(results);
  } finally {
    await server.close();
  }
}

function figuresOf(
  results: readonly { language: string; words: boolean; joined: boolean }[],
): PracticeFigure[] {
  const languages = [...new Set(results.map(({ language }) => language)), 'all'];
  return languages.map((language) => {
    const own = results.filter((each) => language === 'all' || each.language === language);
    const share = (by: 'words' | 'joined') =>
      Math.round((own.filter((each) => each[by]).length / own.length) * 1_000) / 1_000;
    return { language, questions: own.length, words: share('words'), joined: share('joined') };
  });
}
