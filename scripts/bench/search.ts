import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { connect, type Database } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { startCluster } from '#server/postgres/cluster.ts';
import { PgDocumentIndex } from '#server/search/pg-document-index.ts';
import type { QueryKind } from './search/corpus.ts';
import { hybridRecall } from './search/hybrid.ts';
import { copyDocuments, indexDocuments } from './search/load.ts';
import {
  bm25InSql,
  type Figures,
  fillPlain,
  measure,
  ours,
  plain,
  queriesOver,
  round,
} from './search/measure.ts';

/** Documents have a thousand passages in the mean. */
const small = 100;
const large = 1000;
/**
 * Machine-independent: medians compared with others of the same run, and shares of known passages
 * found.
 */
const aims = {
  /** For twenty documents in a table ten times as large: maximum factor of the time. */
  growth: 2,
  /** Share of known passages among the first five that plain full text does not find, at least. */
  recallGain: 0.1,
};

interface Line {
  passages: number;
  documents: number;
  kind: QueryKind;
  ours: Figures;
  plain: Figures;
  bm25Sql: Figures;
}

/** `npm run bench -- passage-search`: searches over 1, 20 and all documents at 100,000 and 1,000,000 passages. */
export async function benchSearch(): Promise<boolean> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gloss-bench-search-'));
  const cluster = await startCluster(folder, { volatile: true });
  const db = connect(cluster.url, () => undefined);
  try {
    await migrate(db);
    const index = new PgDocumentIndex(db, null);
    const indexMs = await indexDocuments(db, index, 0, small);
    say(`${await countPassages(db)} passages indexed in ${Math.round(indexMs / 100) / 10} s`);
    const hybrid = await hybridRecall(db);
    say(`recall@5 by words ${hybrid.text}, with vectors ${hybrid.hybrid}`);
    const lines = await measureAt(db, small);
    const start = performance.now();
    await copyDocuments(db, small, large);
    say(
      `${await countPassages(db)} passages; the rest copied in ${Math.round((performance.now() - start) / 1000)} s`,
    );
    lines.push(...(await measureAt(db, large)));
    const sizes = await sizesOf(db);
    return report(lines, { indexMs: Math.round(indexMs), hybrid, sizes });
  } finally {
    await db.destroy();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureAt(db: Database, documents: number): Promise<Line[]> {
  await sql`vacuum analyze`.execute(db);
  await fillPlain(db);
  const passages = await countPassages(db);
  const lines: Line[] = [];
  for (const [requested, count, kind] of [
    [1, 200, 'telling'],
    [20, 200, 'telling'],
    [20, 40, 'frequent'],
    [documents, 40, 'telling'],
    [documents, 20, 'frequent'],
  ] as const) {
    const queries = queriesOver(documents, requested, count, kind);
    // What PostgreSQL ranks over all documents is too slow for as many.
    const fewer = requested === documents ? queries.slice(0, 5) : queries;
    const line: Line = {
      passages,
      documents: requested,
      kind,
      ours: await measure(
        ours(db, async () => null),
        queries,
      ),
      plain: await measure(plain(db), fewer),
      bm25Sql: await measure(bm25InSql(db), fewer),
    };
    lines.push(line);
    say(
      `${passages} passages, ${requested} documents asked, ${kind} words: p50 and p99 in ms, recall@5`,
    );
    for (const name of ['ours', 'plain', 'bm25Sql'] as const) {
      const { p50, p99, recall5 } = line[name];
      say(`  ${name.padEnd(8)} ${p50} ${p99} ${recall5}, ${round(p50 / line.ours.p50)} of ours`);
    }
  }
  return lines;
}

async function countPassages(db: Database): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from passage`.execute(db);
  return Number(rows[0]!.count);
}

async function sizesOf(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; mb: number }>`
    select name, (pg_total_relation_size(name::regclass) / 1000000)::int as mb
      from unnest(array['passage', 'word_block', 'bench_plain']) name`.execute(db);
  return Object.fromEntries(rows.map(({ name, mb }) => [name, mb]));
}

interface Facts {
  indexMs: number;
  hybrid: { text: number; hybrid: number };
  sizes: Record<string, number>;
}

function report(lines: Line[], more: Facts): boolean {
  const twenty = (kind: QueryKind) =>
    lines.filter((line) => line.documents === 20 && line.kind === kind);
  const comparison = (kind: QueryKind) =>
    round(Math.max(...twenty(kind).map((line) => line.ours.p50 / line.bm25Sql.p50)));
  const [before, after] = twenty('telling');
  const gains = twenty('telling').map((line) => line.ours.recall5 - line.plain.recall5);
  const ratios = {
    growth: round(after!.ours.p50 / before!.ours.p50),
    recallGain: round(Math.min(...gains)),
    compareSql: comparison('telling'),
    compareSqlFrequent: comparison('frequent'),
  };
  const ok =
    ratios.growth <= aims.growth &&
    ratios.recallGain >= aims.recallGain &&
    more.hybrid.hybrid >= more.hybrid.text;
  say(`ratios ${JSON.stringify(ratios)}, aims ${JSON.stringify(aims)}`);
  console.log(JSON.stringify({ bench: 'search', aims, ratios, lines, ...more, ok }));
  return ok;
}

function say(line: string): void {
  console.error(line);
}
