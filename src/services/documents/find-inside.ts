import type { DocType, Document } from '#domain/documents/documents.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import type { Ranking, ReadDocument } from '#workers/reading/reading.api.ts';
import { allPieces, readDocuments } from '../generate/reading/read-documents.ts';
import type { LibraryRow } from '../store/database/database.ts';
import type { Store } from '../store/database/store.ts';
import { findDocuments } from '../store/documents/documents.ts';
import { textsHere } from '../store/documents/library.ts';
import { copiesOfLibrary } from '../store/documents/server-list.ts';
import type { SearchServer } from './server/search-copies.ts';

/** A passage of a document of the library that a search found. */
export interface InsideHit {
  docId: string;
  docType: DocType;
  title: string;
  /** Its text is on this device. */
  hasText: boolean;
  text: string;
  /** UTF-16 offsets into the document's text. */
  textStart: number;
  textEnd: number;
  anchor: Anchor;
}

export interface FindInsideDeps {
  store: Store;
  rank: (
    documents: readonly ReadDocument[],
    words: string,
    signal: AbortSignal,
  ) => Promise<Ranking>;
  searchServer: SearchServer;
}

const maxHits = 20;
const maxTextLength = 400;
/** UTF-16 units of the documents that are ranked together. */
const batchLength = 2_000_000;
/** Passages this far behind the best one are no hits. */
const minShare = 0.12;
const serverMs = 4_000;

/**
 * Searches inside the documents of the library: those with a copy on the server there, the others here,
 * and all of them here where the server is slow or away. Yields the best hits so far.
 */
export async function* findInside(
  deps: FindInsideDeps,
  words: string,
  signal: AbortSignal,
): AsyncGenerator<InsideHit[]> {
  const { store } = deps;
  const { rows, onServer } = await copiesOfLibrary(store);
  const byId = new Map(rows.map((row) => [row.docId, row]));
  const texts = await textsHere(store, [...byId.keys()]);
  const found = await searchCopies(deps, onServer, words, signal);
  const remote = (found ?? []).flatMap((hit) => {
    const row = byId.get(hit.docId);
    return row ? [{ ...hit, ...nameOf(row), hasText: texts.has(hit.docId) }] : [];
  });
  if (remote.length > 0) yield remote;
  const isSearched = new Set(found === null ? [] : onServer);
  const here = [...texts].filter((docId) => !isSearched.has(docId));
  for await (const local of rankHere(deps, here, words, signal)) yield interleave(remote, local);
}

async function searchCopies(
  { searchServer }: FindInsideDeps,
  docIds: readonly string[],
  words: string,
  signal: AbortSignal,
) {
  if (docIds.length === 0) return [];
  const given = { docIds, query: words, k: maxHits, waitMs: serverMs, signal };
  const found = await searchServer(given);
  return (
    found?.map(({ doc_id: docId, text, textStart, textEnd, anchor }) => {
      return { docId, text: text.slice(0, maxTextLength), textStart, textEnd, anchor };
    }) ?? null
  );
}

async function* rankHere(
  deps: FindInsideDeps,
  docIds: readonly string[],
  words: string,
  signal: AbortSignal,
): AsyncGenerator<InsideHit[]> {
  let best: { score: number; hit: InsideHit }[] = [];
  for await (const documents of batchesOf(deps.store, docIds)) {
    if (signal.aborted) return;
    const { passages } = await deps.rank(
      readDocuments(documents, allPieces(documents)),
      words,
      signal,
    );
    const byId = new Map(documents.map((document) => [document.doc_id, document]));
    const hits = passages.slice(0, maxHits).flatMap(({ docId, passage, score }) => {
      const hit = hitOf(byId.get(docId), passage);
      return hit ? [{ score, hit }] : [];
    });
    best = [...best, ...hits].sort((a, b) => b.score - a.score).slice(0, maxHits);
    const min = (best[0]?.score ?? 0) * minShare;
    yield best.filter(({ score }) => score >= min).map(({ hit }) => hit);
  }
}

/** Documents with passages, a few at a time: all of a library would not fit into memory. */
async function* batchesOf(store: Store, docIds: readonly string[]): AsyncGenerator<Document[]> {
  let batch: Document[] = [];
  let length = 0;
  for (const docId of docIds) {
    const [document] = await findDocuments(store, [docId]);
    if (!document || document.passages.length === 0) continue;
    batch.push(document);
    length += document.pure_text.length;
    if (length < batchLength) continue;
    yield batch;
    [batch, length] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

function hitOf(document: Document | undefined, at: number): InsideHit | null {
  const passage = document?.passages[at];
  if (!document || !passage) return null;
  const { textStart, textEnd, anchor } = passage;
  const { doc_id: docId, doc_type: docType, doc_type_dependent_data: data } = document;
  const text = document.pure_text.slice(textStart, Math.min(textEnd, textStart + maxTextLength));
  return { docId, docType, title: data.title, hasText: true, text, textStart, textEnd, anchor };
}

function nameOf({ document: { docType, title } }: LibraryRow) {
  return { docType, title };
}

/** Scores of both sides are not comparable; the places are. */
function interleave(one: readonly InsideHit[], other: readonly InsideHit[]): InsideHit[] {
  const all: InsideHit[] = [];
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    all.push(...[one[at], other[at]].flatMap((hit) => hit ?? []));
  }
  return all.slice(0, maxHits);
}
