import type { Document } from '#domain/documents/documents.ts';
import { mergeRankings } from '#domain/reading/merge-rankings.ts';
import type { SearchServer } from '#services/documents/server/search-copies.ts';
import type { QueryPart, Ranking, ReadDocument } from '#workers/reading/reading.api.ts';
import type { ReadingDeps } from './reading-deps.ts';

/** A person waits for the answer: a server that is slower is done without. */
const serverMs = 1_500;
const maxFromServer = 40;

/**
 * Ranks passages for a question: here, and at the same time on the server, which may find by meaning what
 * is said in other words. Without it the local ranking counts alone.
 */
export async function rankEverywhere(
  { work, searchServer }: Pick<ReadingDeps, 'work' | 'searchServer'>,
  documents: readonly Document[],
  searched: readonly ReadDocument[],
  query: readonly QueryPart[],
  signal: AbortSignal,
): Promise<Ranking> {
  const [ranking, found] = await Promise.all([
    work.rank(searched, query, signal),
    searchServer ? passagesOnServer(searchServer, documents, query, signal) : [],
  ]);
  return { ...ranking, passages: mergeRankings(ranking.passages, found) };
}

async function passagesOnServer(
  search: SearchServer,
  documents: readonly Document[],
  query: readonly QueryPart[],
  signal: AbortSignal,
) {
  const docIds = documents.map(({ doc_id }) => doc_id);
  // As on this device: the question decides, what was asked before only helps a short one.
  const words = query.map(({ text }) => text).join('\n');
  const given = { docIds, query: words, k: maxFromServer, waitMs: serverMs, signal };
  const found = (await search(given).catch(() => null)) ?? [];
  const places = new Map(documents.map((document) => [document.doc_id, placesOf(document)]));
  return found.flatMap(({ doc_id: docId, textStart, textEnd }) => {
    const passage = places.get(docId)?.get(`${textStart} ${textEnd}`);
    return passage === undefined ? [] : [{ docId, passage }];
  });
}

/** Passages by where they are in the text; a copy made by another version may differ, and is passed over. */
function placesOf({ passages }: Document): Map<string, number> {
  return new Map(passages.map(({ textStart, textEnd }, at) => [`${textStart} ${textEnd}`, at]));
}
