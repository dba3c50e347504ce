import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { piecesOf } from '#domain/reading/pieces.ts';
import { practiceSet } from '#test/support/practice.ts';
import { passagesOf } from '#test/support/read-fixtures.ts';
import { root } from '#test/support/sources.ts';
import { Reader } from '#workers/reading/reader.core.ts';
import type { ReadPassage } from '#workers/reading/reading.api.ts';
import { type KnownItem, knownItems } from './measures/known-items.ts';

/** Places of the passages found for a question, best first. */
type Search = (ask: string) => number[];

const requested = 400;
const seed = 20_241;
const looked = 5;

/** Of the worst of the texts; an index without forms of words, but with prefixes and slips, has 0.8. */
const minRecall = 0.8;

/**
 * Known items in texts of a real size: how often the passage that a question was made of is among
 * the first five that our ranker gives.
 */
export function* retrieval(): Generator<{
  measure: string;
  ok: boolean;
  [figure: string]: unknown;
}> {
  for (const [name, text] of texts()) {
    const passages = readPassages(text);
    const items = knownItems(passages, requested, seed);
    const [own, ownIndexMs] = timed(() => ours(passages));
    const gloss = { ...recallOf(own, items, passages), indexMs: ownIndexMs };
    yield {
      measure: `retrieval, recall@${looked}: ${name}`,
      passages: passages.length,
      questions: items.length,
      gloss,
      ok: items.length > 0 && gloss.recall >= minRecall,
    };
  }
}

/** Long texts by name: a manual, many short guides, articles where the practice material is. */
function* texts(): Generator<[name: string, text: string]> {
  yield ['a manual', joined('node_modules/fastify/docs/**/*.md')];
  yield [
    'guides of our packages',
    joined(`node_modules/{${packages().join(',')}}/{README,readme}.md`),
  ];
  const folder = practiceSet('article-body');
  if (!folder) return;
  const truth = JSON.parse(readFileSync(path.join(folder, 'truth.json'), 'utf8')) as Record<
    string,
    { articleBody: string }
  >;
  yield [
    'articles',
    Object.values(truth)
      .map((article) => article.articleBody)
      .join('\n\n'),
  ];
}

function packages(): string[] {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;
  return Object.keys({ ...dependencies, ...devDependencies });
}

function joined(pattern: string): string {
  const files = globSync(pattern, { cwd: root }).sort();
  return files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n\n');
}

function readPassages(raw: string): ReadPassage[] {
  const text = raw.replace(/\r\n?/g, '\n').normalize('NFC');
  return piecesOf({ pure_text: text, passages: passagesOf(text) }, 1).map((piece) => ({
    text: piece.text,
    under: piece.under.join(' › '),
    kind: piece.kind,
  }));
}

function ours(passages: readonly ReadPassage[]): Search {
  const reader = new Reader();
  reader.load({ docId: 'text', title: '', passages });
  const search: Search = (ask) =>
    reader
      .rank(['text'], [{ text: ask, weight: 1 }], looked)
      .passages.map(({ passage }) => passage);
  search('index');
  return search;
}

/** A passage that says the same in the same words is as good. */
function recallOf(search: Search, items: readonly KnownItem[], passages: readonly ReadPassage[]) {
  const hits = new Map<string, { found: number; of: number }>();
  const times: number[] = [];
  for (const { ask, style, passage } of items) {
    const [found, ms] = timed(() => search(ask));
    times.push(ms);
    const isFound = found.some((at) => wordsOf(passages[at]) === wordsOf(passages[passage]));
    const count = hits.get(style) ?? { found: 0, of: 0 };
    hits.set(style, { found: count.found + (isFound ? 1 : 0), of: count.of + 1 });
  }
  const all = [...hits.values()].reduce((sum, { found }) => sum + found, 0);
  return {
    recall: share(all / items.length),
    by: Object.fromEntries(
      Array.from(hits, ([style, { found, of }]) => [style, share(found / of)]),
    ),
    medianMs: times.sort((a, b) => a - b)[times.length >> 1] ?? null,
  };
}

const wordsOf = (passage: ReadPassage | undefined) =>
  passage?.text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ');

function timed<T>(run: () => T): [result: T, ms: number] {
  const start = performance.now();
  const result = run();
  return [result, Math.round((performance.now() - start) * 100) / 100];
}

const share = (value: number) => Math.round(value * 1000) / 1000;
