import { joinRanks } from './join-ranks.ts';

/** A passage of a remembered text as a search ranked it. */
export interface RankedPassage {
  /** Of the text. */
  hash: string;
  /** From 0. */
  passage: number;
  score: number;
}

/** What is known of how a page was read. */
export interface Reading {
  /** Epoch milliseconds of the last visit. */
  lastAt: number;
  /** Visits with a question about it. */
  questions: number;
}

const perQuestion = 0.1;
const maxQuestions = 3;
/** What an old page still weighs, compared with one that was read today. */
const oldShare = 0.7;
const halfLifeMs = 90 * 86_400_000;

/** What was asked about weighs more, what was read long ago less. `now`: epoch milliseconds. */
export function readingWeight({ lastAt, questions }: Reading, now: number): number {
  const recent = 2 ** (-Math.max(0, now - lastAt) / halfLifeMs);
  const wanted = 1 + perQuestion * Math.min(questions, maxQuestions);
  return wanted * (oldShare + (1 - oldShare) * recent);
}

/** The weight of a cosine: those of what is about something and what is not are near each other. */
export const slightly = (weight: number): number => 0.9 + 0.1 * weight;

/** Passages of a page, pages, and passages in all that a question takes. */
const maxOfPage = 3;
const maxPages = 8;
const maxTaken = 16;
/** A passage this far behind the best one is about something else. */
const worthTaking = 0.25;

/** A passage that its meaning has found. */
interface MeantPassage extends RankedPassage {
  /** See `sureFrom`. */
  isSure: boolean;
}

/**
 * Passages that words and meaning have found, in one order. What has few of the words is left to the meaning; what that
 * alone has found, in a text without the words, is left out where it is not sure.
 */
export function joinPassages(
  byWords: readonly RankedPassage[],
  byMeaning: readonly MeantPassage[],
): RankedPassage[] {
  const words = byWords.toSorted((a, b) => b.score - a.score);
  const least = (words[0]?.score ?? 0) * worthTaking;
  const worthy = words.filter(({ score }) => score >= least);
  const worded = new Set(worthy.map(({ hash }) => hash));
  const near = byMeaning
    .filter(({ hash, isSure }) => isSure || worded.has(hash))
    .toSorted((a, b) => b.score - a.score);
  const keyOf = ({ hash, passage }: RankedPassage) => `${hash} ${passage}`;
  const known = new Map<string, RankedPassage>(
    [...worthy, ...near].map((each) => [keyOf(each), each]),
  );
  const joined = joinRanks([worthy.map(keyOf), near.map(keyOf)]);
  return [...joined].map(([key, score]) => ({ ...known.get(key)!, score }));
}

/**
 * Of texts in which nothing was found for sure the passages that come nearest to a question, one of each: a model that reads them
 * can say that they do not concern it.
 */
export function unsurePassages(
  byMeaning: readonly MeantPassage[],
  found: readonly RankedPassage[],
): MeantPassage[] {
  const known = new Set(found.map(({ hash }) => hash));
  return byMeaning
    .toSorted((a, b) => b.score - a.score)
    .filter(({ hash }) => {
      const isNew = !known.has(hash);
      known.add(hash);
      return isNew;
    });
}

/** The best passages by their texts, the text with the best one first; those of a text in its order. */
export function passagesToTake(
  ranked: readonly RankedPassage[],
): ReadonlyMap<string, readonly number[]> {
  const best = ranked.toSorted((a, b) => b.score - a.score);
  const minScore = (best[0]?.score ?? 0) * worthTaking;
  const taken = new Map<string, number[]>();
  let count = 0;
  for (const { hash, passage, score } of best) {
    const own = taken.get(hash) ?? [];
    const isFull = own.length === maxOfPage || (own.length === 0 && taken.size === maxPages);
    if (score < minScore || count === maxTaken) break;
    if (isFull) continue;
    own.push(passage);
    own.sort((a, b) => a - b);
    taken.set(hash, own);
    count += 1;
  }
  return taken;
}
