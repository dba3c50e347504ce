import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import { searchPassages } from '#server/search/search-passages.ts';
import { seeded } from '../measures/random.ts';
import { type BenchQuery, docIdOf, pick, type QueryKind, queryOf } from './corpus.ts';
import { owner } from './load.ts';

export interface Requested extends BenchQuery {
  docIds: string[];
}

/** Queries over `documents` documents each, the passage's own among them. */
export function queriesOver(
  all: number,
  documents: number,
  count: number,
  kind: QueryKind = 'telling',
): Requested[] {
  const random = seeded(documents * 7 + count);
  const numbers = Array.from({ length: all }, (_, n) => n);
  return Array.from({ length: count }, () => {
    const query = queryOf(Math.floor(random() * all), kind, random);
    const chosen = new Set([query.document]);
    while (chosen.size < documents) chosen.add(pick(numbers, random));
    return { ...query, docIds: Array.from(chosen, docIdOf) };
  });
}

/** Texts of the first passages found. */
export type Search = (requested: Requested) => Promise<string[]>;

export function ours(
  db: Database,
  vectorOf: (text: string) => Promise<Float32Array | null>,
  model = '',
): Search {
  return async ({ text, docIds }) => {
    const values = await vectorOf(text);
    const vector = values ? { model, values } : null;
    const found = await searchPassages(db, { owner, docIds, query: text, k: 10, vector });
    return found.map((passage) => passage.text);
  };
}

/** PostgreSQL's own full text: `to_tsvector('simple')` under GIN, ranked by ts_rank_cd. */
export function plain(db: Database): Search {
  return async ({ text, docIds }) => {
    const query = Array.from(text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' | ');
    const { rows } = await sql<{ text: string }>`
      select p.text from (
        select b.doc_id, b.ordinal, ts_rank_cd(b.words, q) as rank
          from bench_plain b, to_tsquery('simple', ${query}) q
         where b.owner_id = ${owner} and b.doc_id = any(${docIds}::text[]) and b.words @@ q
         order by rank desc limit 10) best
        join passage p on p.owner_id = ${owner} and p.doc_id = best.doc_id and p.ordinal = best.ordinal
       order by best.rank desc`.execute(db);
    return rows.map((row) => row.text);
  };
}

/**
 * The same work as ours, as far as a GIN index over tsvector can do it: BM25 with the statistics of
 * the requested documents, words by their first letters too. A term's count is derived from
 * ts_rank.
 */
export function bm25InSql(db: Database): Search {
  return async ({ text, docIds }) => {
    const words = Array.from(text.match(/[\p{L}\p{N}]+/gu) ?? []);
    const forms = words.flatMap((word) =>
      word.length > 5 ? [word, `${word.slice(0, 5)}:*`] : [word],
    );
    const weights = words.flatMap((word) => (word.length > 5 ? [1, 0.35] : [1]));
    const { rows } = await sql<{ text: string }>`
      with asked as (
        select form::tsquery as form, weight
          from unnest(${forms}::text[], ${weights}::float[]) as given (form, weight)
      ), hits as (
        select b.doc_id, b.ordinal, a.form, a.weight, ts_rank(b.words, a.form) as count
          from asked a join bench_plain b
            on b.owner_id = ${owner} and b.doc_id = any(${docIds}::text[]) and b.words @@ a.form
      ), frequent as (
        select form, count(*) as df from hits group by form
      ), best as (
        select doc_id, ordinal,
               sum(weight * count * ln(1 + (1000.0 * ${docIds.length}::int + 0.5) / (df + 0.5))) as rank
          from hits join frequent using (form)
         group by doc_id, ordinal order by rank desc limit 100
      )
      select p.text from best join passage p
          on p.owner_id = ${owner} and p.doc_id = best.doc_id and p.ordinal = best.ordinal
       order by best.rank desc limit 10`.execute(db);
    return rows.map((row) => row.text);
  };
}

/** Adds what is not in the plain index yet; the GIN index is made once, at the end. */
export async function fillPlain(db: Database): Promise<void> {
  await sql`create extension if not exists btree_gin`.execute(db);
  await sql`drop table if exists bench_plain`.execute(db);
  await sql`
    create unlogged table bench_plain as
    select owner_id, doc_id, ordinal, to_tsvector('simple', text) as words from passage`.execute(
    db,
  );
  await sql`create index on bench_plain using gin (owner_id, doc_id, words)`.execute(db);
  await sql`vacuum analyze bench_plain`.execute(db);
}

export interface Figures {
  p50: number;
  p99: number;
  /** Share of queries whose passage is among the first five. */
  recall5: number;
}

export async function measure(search: Search, queries: readonly Requested[]): Promise<Figures> {
  for (const query of queries.slice(0, Math.ceil(queries.length / 20))) await search(query);
  const times: number[] = [];
  let found = 0;
  for (const query of queries) {
    const start = performance.now();
    const texts = await search(query);
    times.push(performance.now() - start);
    if (texts.slice(0, 5).includes(query.passage)) found += 1;
  }
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    round(times[Math.min(times.length - 1, Math.floor(times.length * share))]!);
  return { p50: at(0.5), p99: at(0.99), recall5: round(found / queries.length) };
}

export const round = (value: number) => Math.round(value * 1000) / 1000;
