import { sql } from 'kysely';
import type { FoundPassage } from '#api/search-document.ts';
import type { QueryWord } from '#workers/reading/passage-index.core.ts';
import type { Database } from '../database/connect.ts';
import { lengthsOf } from './pg-document-index.ts';
import { wordsOfQuery } from './query-words.ts';
import { fuseRanks } from './ranking/fuse-ranks.ts';
import { candidateCounts } from './ranking/fusion-weights.ts';
import type { TextHit } from './ranking/passage-scores.ts';
import { type CandidateText, rerankByPairs, withoutDuplicates } from './ranking/rerank.ts';
import { rankText } from './ranking/text-ranking.ts';
import { byScore, type Scored } from './ranking/top-passages.ts';
import { VectorRanking } from './ranking/vector-ranking.ts';
import { readTerms } from './read-terms.ts';

export interface PassageSearch {
  owner: string;
  docIds: readonly string[];
  query: string;
  k: number;
  /** The query's vector and its model; null: words alone. */
  vector: { model: string; values: Float32Array } | null;
}

/** A document that can be searched, with the number of words of each of its passages. */
interface SearchedDocument {
  docId: string;
  lengths: Uint16Array;
}

/** The best passages of the owner's documents among the requested ones. */
export async function searchPassages(db: Database, search: PassageSearch): Promise<FoundPassage[]> {
  const documents = await searchedDocuments(db, search.owner, [...new Set(search.docIds)]);
  return searchAmong(db, documents, search);
}

/** The same among documents of the owner that were read. */
export async function searchAmong(
  db: Database,
  documents: readonly SearchedDocument[],
  { owner, query, k, vector }: Omit<PassageSearch, 'docIds'>,
): Promise<FoundPassage[]> {
  const max = Math.max(candidateCounts.min, k * candidateCounts.perResult);
  const words = wordsOfQuery(query);
  const ranking = vector ? new VectorRanking(db, owner, documents, vector) : null;
  const [text, rough] = await Promise.all([
    bestByText(db, owner, documents, words, max),
    ranking?.candidates(max) ?? [],
  ]);
  const candidates = Array.from(
    new Map([...text, ...rough].map((each) => [keyOf(each), each])).values(),
  );
  const near = (await ranking?.exact(candidates)) ?? [];
  const vectors = near.toSorted(byScore).slice(0, max);
  const wanted = [...text, ...vectors];
  const texts = await textsOf(db, owner, documents, wanted);
  const close = rerankByPairs(text, words, texts, k);
  const order = withoutDuplicates(fuseRanks(close, vectors), texts, k);
  const scores = { text: scoresOf(close), vector: scoresOf(near) };
  return order.map((each) => toFound(each, documents[each.document]!.docId, texts, scores));
}

function scoresOf(list: readonly Scored[]): ReadonlyMap<string, number> {
  return new Map(list.map((each) => [keyOf(each), each.score]));
}

/** The documents that exist: unknown ids and those of other owners are not among them. */
async function searchedDocuments(
  db: Database,
  owner: string,
  docIds: readonly string[],
): Promise<SearchedDocument[]> {
  const rows = await searchedDocumentsQuery(db, owner, docIds).execute();
  const byId = new Map(rows.map((row) => [row.doc_id, row.lengths]));
  return docIds.flatMap((docId) => {
    const lengths = byId.get(docId);
    return lengths ? [{ docId, lengths: lengthsOf(lengths) }] : [];
  });
}

export function searchedDocumentsQuery(db: Database, owner: string, docIds: readonly string[]) {
  return db
    .selectFrom('indexed_document as i')
    .innerJoin('document as d', (join) =>
      join.onRef('d.owner_id', '=', 'i.owner_id').onRef('d.doc_id', '=', 'i.doc_id'),
    )
    .select(['i.doc_id', 'i.lengths'])
    .where('i.owner_id', '=', owner)
    .where('i.doc_id', '=', sql<string>`any(${docIds}::text[])`)
    .where('d.deleted_at', 'is', null);
}

async function bestByText(
  db: Database,
  owner: string,
  documents: readonly SearchedDocument[],
  words: readonly QueryWord[],
  max: number,
): Promise<TextHit[]> {
  const docIds = documents.map(({ docId }) => docId);
  const scores = await rankText(documents, words, (ranges) => readTerms(db, owner, docIds, ranges));
  return scores?.best(max) ?? [];
}

/** Rows of candidates, by `keyOf`. */
async function textsOf(
  db: Database,
  owner: string,
  documents: readonly SearchedDocument[],
  candidates: readonly Scored[],
): Promise<Map<string, CandidateText>> {
  const { rows } = await candidatesQuery(
    owner,
    candidates.map(({ document }) => documents[document]!.docId),
    candidates.map(({ passage }) => passage),
  ).execute(db);
  return new Map(rows.map((row) => [keyOf(candidates[row.place]!), row]));
}

export function candidatesQuery(
  owner: string,
  docIds: readonly string[],
  ordinals: readonly number[],
) {
  return sql<CandidateText & { place: number }>`
    select (c.place - 1)::int as place, p.passage_id, p.text_start, p.text_end, p.anchor, p.text
      from unnest(${docIds}::text[], ${ordinals}::int[])
           with ordinality as c (doc_id, ordinal, place)
      join passage p
        on p.owner_id = ${owner} and p.doc_id = c.doc_id and p.ordinal = c.ordinal`;
}

function toFound(
  each: Scored,
  docId: string,
  texts: ReadonlyMap<string, CandidateText>,
  scores: { text: ReadonlyMap<string, number>; vector: ReadonlyMap<string, number> },
): FoundPassage {
  const key = keyOf(each);
  const { passage_id, text, text_start, text_end, anchor } = texts.get(key)!;
  return {
    doc_id: docId,
    passage_id,
    text,
    textStart: text_start,
    textEnd: text_end,
    anchor,
    score_text: scores.text.get(key) ?? 0,
    score_vector: scores.vector.get(key) ?? null,
    score: each.score,
  };
}

function keyOf({ document, passage }: Scored): string {
  return `${document} ${passage}`;
}
