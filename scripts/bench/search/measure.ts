import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import { searchPassages } from '#server/search/search-passages.ts';
import { type BenchQuery, docIdOf, pick, queryOf, seeded } from './corpus.ts';
import { owner } from './load.ts';

export interface Asked extends BenchQuery {
  docIds: string[];
}

/** Queries over `documents` documents each, the passage's own among them. */
export function queriesOver(all: number, documents: number, count: number, seed: number): Asked[] {
  const random = seeded(seed);
  const numbers = Array.from({ length: all }, (_, n) => n);
  return Array.from({ length: count }, () => {
    const query = queryOf(Math.floor(random() * all), random);
    const chosen = new Set([query.document]);
    while (chosen.size < documents) chosen.add(pick(numbers, random));
    return { ...query, docIds: Array.from(chosen, docIdOf) };
  });
}

/** Texts of the first passages found. */
export type Search = (asked: Asked) => Promise<string[]>;

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

export async function measure(search: Search, queries: readonly Asked[]): Promise<Figures> {
  for (const query of queries.slice(0, 5)) await search(query);
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
