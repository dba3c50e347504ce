import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  loaded,
  type ReadingJob,
  type ReadingWork,
} from '#services/generate/reading/reading-work.ts';
import { Reader } from '#workers/reading/reader.core.ts';
import { createEncoder } from '#workers/tokenize/encoder.ts';
import { countTokens } from '#workers/tokenize/tokenize.core.ts';

/**
 * The jobs of reading in this thread; `count` returns a text's tokens, four characters each by
 * default.
 */
export function directReadingWork(
  count: (text: string) => number | Promise<number> = (text) => Math.ceil(text.length / 4),
): ReadingWork {
  const reader = new Reader();
  const job: ReadingJob = {
    missing: async (docIds) => reader.missing(docIds),
    load: async (document) => reader.load(document),
    rank: async (docIds, query, max) => reader.rank(docIds, query, max),
    digest: async (request) => reader.digest(request),
    topics: async (docIds, max) => reader.topics(docIds, max),
    quote: async (docIds, query, max) => reader.quote(docIds, query, max),
  };
  const ids = (documents: readonly { docId: string }[]) => documents.map(({ docId }) => docId);
  return {
    drawImage: async (file) => ({
      mediaType: 'image/png',
      base64: Buffer.from(await file.arrayBuffer()).toString('base64'),
      width: 1000,
      height: 750,
    }),
    countEach: (texts) => Promise.all(texts.map(async (text) => count(text))),
    rank: (documents, query) => loaded(job, documents, () => job.rank(ids(documents), query, 400)),
    digest: (documents, max) =>
      loaded(job, documents, () => job.digest({ docIds: ids(documents), max })),
    quote: (documents, query, max) =>
      loaded(job, documents, () => job.quote(ids(documents), query, max)),
    topics: (documents, max) => loaded(job, documents, () => job.topics(ids(documents), max)),
  };
}

/** cl100k, as the worker counts. */
export async function cl100k(): Promise<(text: string) => number> {
  const wasm = createRequire(import.meta.url).resolve('@dqbd/tiktoken/lite/tiktoken_bg.wasm');
  const encoder = await createEncoder((imports) =>
    WebAssembly.instantiate(readFileSync(wasm), imports),
  );
  return (text) => countTokens(encoder, text);
}
