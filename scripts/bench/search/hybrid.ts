import type { Database } from '#server/database/connect.ts';
import { makeMetrics } from '#server/http/metrics.ts';
import { ProviderRegistry } from '#server/providers/registry.ts';
import { passageEmbedder } from '#server/search/passage-embedder.ts';
import { PgDocumentIndex } from '#server/search/pg-document-index.ts';
import { embeddingModel, startScriptedEmbedder } from '#test/server/search-embedder.ts';
import { docIdOf } from './corpus.ts';
import { owner } from './load.ts';
import { measure, ours, queriesOver, type Requested, round } from './measure.ts';

const documents = 10;
const count = 200;
const never = new AbortController().signal;

/**
 * Share of known passages among the first five: by words alone, and with vectors of a scripted host.
 * In a third of the queries half of the words, in another all of them, are others of the same meaning,
 * which only vectors know.
 */
export async function hybridRecall(
  db: Database,
): Promise<{ text: number; hybrid: number; vectorsMs: number }> {
  const meanings = new Map<string, string>();
  const queries = queriesOver(documents, documents, count).map((query, at) =>
    at % 3 === 0 ? query : otherWords(query, meanings, at % 3),
  );
  const host = await startScriptedEmbedder(meanings);
  try {
    const config = {
      kind: 'compatible' as const,
      id: 'scripted-embedder',
      name: 'scripted',
      apiKey: null,
      baseUrl: host.url,
      models: ['meaning-1'],
    };
    const embedder = passageEmbedder(
      embeddingModel,
      new ProviderRegistry([config], {
        fetch,
        publicFetch: fetch,
        redactor: { redact: (text) => text, keys: [] },
      }),
      makeMetrics(),
    )!;
    const index = new PgDocumentIndex(db, embedder);
    const start = performance.now();
    for (let n = 0; n < documents; n += 1) await index.embed(owner, docIdOf(n), never);
    const vectorsMs = Math.round(performance.now() - start);
    const text = await measure(
      ours(db, async () => null),
      queries,
    );
    const vectorOf = async (words: string) => (await embedder.embed([words], never))[0] ?? null;
    const hybrid = await measure(ours(db, vectorOf, embeddingModel), queries);
    return { text: text.recall5, hybrid: round(hybrid.recall5), vectorsMs };
  } finally {
    await host.close();
  }
}

/** `share` 1: every second word, 2: all of them. */
function otherWords(query: Requested, meanings: Map<string, string>, share: number): Requested {
  const words = query.text.split(' ').map((word, at) => {
    if (share === 1 && at % 2 === 0) return word;
    const other = `${meanings.size}q`;
    meanings.set(other, word);
    return other;
  });
  return { ...query, text: words.join(' ') };
}
