import type { BasicWork } from '#services/llm/basic/basic-answer.ts';
import { type DrawImage, poolDrawImage } from '#services/media/draw-image.ts';
import type { DrawnImage } from '#workers/image/image.api.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import type { QueryPart, Ranking, ReadDocument, ReadingApi } from '#workers/reading/reading.api.ts';

/** The expensive parts of reading. */
export interface ReadingWork extends BasicWork {
  /** An image as models accept it; cached under `key` for the next question. */
  drawImage(...given: [...Parameters<DrawImage>, key: string]): ReturnType<DrawImage>;
  /** cl100k tokens of each text; cached under `key` for the next question. */
  countEach(texts: readonly string[], signal: AbortSignal, key?: string): Promise<number[]>;
  rank(
    documents: readonly ReadDocument[],
    query: readonly QueryPart[],
    signal: AbortSignal,
  ): Promise<Ranking>;
}

/** Passages to choose from; a prompt contains far fewer. */
const maxRanked = 400;

/** As jobs of the pool. Its workers cache their indexes until they have been idle for a while. */
export function poolReadingWork(pool: WorkPort): ReadingWork {
  const bytes = (texts: readonly string[]) => ({
    bytes: texts.reduce((sum, text) => sum + text.length * 2, 0),
  });
  const read = <Value>(
    documents: readonly ReadDocument[],
    signal: AbortSignal,
    ask: (job: ReadingJob) => Promise<Value>,
  ) =>
    pool.run(
      signal,
      'reading',
      (job) => loaded(job, documents, ask),
      bytes(documents.flatMap(textsOf)),
    );
  return {
    drawImage: keepingDrawn(poolDrawImage(pool)),
    countEach: remembering((texts, signal) =>
      pool.run(signal, 'tokenize', (job) => job.countEach(texts), bytes(texts)),
    ),
    rank: (documents, query, signal) =>
      read(documents, signal, (job) => job.rank(idsOf(documents), query, maxRanked)),
    digest: (documents, max, signal) =>
      read(documents, signal, (job) => job.digest({ docIds: idsOf(documents), max })),
    quote: (documents, query, max, signal) =>
      read(documents, signal, (job) => job.quote(idsOf(documents), query, max)),
    topics: (documents, max, signal) =>
      read(documents, signal, (job) => job.topics(idsOf(documents), max)),
  };
}

/** Cached letters of base64: those of two questions with the largest images. */
const cachedLength = 64 * 1024 * 1024;

/** Of a chat about a picture each question sends it again. */
function keepingDrawn(draw: DrawImage): ReadingWork['drawImage'] {
  const known = new Map<string, DrawnImage>();
  return async (file, limits, signal, key) => {
    const before = known.get(key);
    const drawn = before ?? (await draw(file, limits, signal));
    known.delete(key);
    known.set(key, drawn);
    let letters = 0;
    for (const [name, { base64 }] of [...known].reverse()) {
      letters += base64.length;
      if (letters > cachedLength) known.delete(name);
    }
    return drawn;
  };
}

const rememberedCounts = 20;

/** Counting a long document takes half a second; its parts do not change. */
function remembering(
  count: (texts: readonly string[], signal: AbortSignal) => Promise<number[]>,
): ReadingWork['countEach'] {
  const known = new Map<string, number[]>();
  return async (texts, signal, key) => {
    const before = key === undefined ? undefined : known.get(key);
    if (before?.length === texts.length) return before;
    const counted = await count(texts, signal);
    if (key === undefined) return counted;
    known.set(key, counted);
    const oldest = known.size > rememberedCounts ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    return counted;
  };
}

/** The answer of a job over a channel or in the same thread. */
export type ReadingJob = {
  [Call in keyof ReadingApi]: (
    ...given: Parameters<ReadingApi[Call]>
  ) => Promise<Awaited<ReturnType<ReadingApi[Call]>>>;
};

/** Only documents that the worker has not cached are sent to it. */
export async function loaded<Value>(
  job: ReadingJob,
  documents: readonly ReadDocument[],
  ask: (job: ReadingJob) => Promise<Value>,
): Promise<Value> {
  const missing = new Set(await job.missing(idsOf(documents)));
  for (const document of documents) if (missing.has(document.docId)) await job.load(document);
  return ask(job);
}

function idsOf(documents: readonly ReadDocument[]): string[] {
  return documents.map(({ docId }) => docId);
}

function textsOf({ passages }: ReadDocument): string[] {
  return passages.map(({ text }) => text);
}
