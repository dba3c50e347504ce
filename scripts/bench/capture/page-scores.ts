import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SetName, SetPage } from './sets.ts';

/** What `score.mjs` measures of one page, by name; those of a set are averaged over its pages. */
export type PageScore = Record<string, number>;

export interface PageResult {
  title?: string;
  readabilityMarkdown?: string;
  author?: string[];
  /** ISO 8601. */
  date?: string;
  kind?: string;
}

interface Truth {
  articleBody?: string;
  with?: string[];
  without?: string[];
  title?: string | null;
  first_words?: string | null;
  kind?: string;
  author?: string[];
  date?: string;
}

/**
 * The scores of `score.mjs` a page, which gives only means: the same formulas, so that a rule can be
 * measured host by host. The bench checks that the means agree.
 */
export function pageScorer(
  set: SetName,
  folder: string,
): (page: SetPage, result: PageResult) => PageScore {
  const file = path.join(folder, 'truth.json');
  const truth = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Truth>)
    : {};
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  return ({ name }, result) => {
    const text = plainText(result.readabilityMarkdown ?? '');
    const title = squash(result.title);
    const want = truth[name] ?? {};
    switch (set) {
      case 'article-body':
        return { f1: f1(grams(text), grams(want.articleBody ?? '')) };
      case 'trafilatura-eval':
        return strings(text, want);
      case 'readability-pages': {
        const meta = JSON.parse(read(`${name}/expected-metadata.json`)) as Truth;
        const expected = tokens(read(`${name}/expected.txt`));
        return {
          f1: f1(tokens(text), expected),
          title: same(title, squash(meta.title).slice(0, 200)),
        };
      }
      case 'defuddle-markdown': {
        const score = f1(tokens(text), tokens(plainText(read(`${name}.expected.md`))));
        return { good: score >= 0.97 ? 1 : 0, f1: score, title: same(title, squash(want.title)) };
      }
      case 'page-metadata':
        return metadata(text, title, want);
      case 'page-kinds':
      case 'page-kinds-large':
        return kinds(text, result, want);
    }
  };
}

/** Means over pages; of strings the F1 of all of them together. */
export function meanScores(set: SetName, scores: readonly PageScore[]): PageScore {
  if (set === 'trafilatura-eval') return { f1: stringsF1(scores) };
  const names = new Set(scores.flatMap((score) => Object.keys(score)));
  return Object.fromEntries(
    [...names].map((name) => [name, mean(scores.flatMap((s) => s[name] ?? []))]),
  );
}

function stringsF1(scores: readonly PageScore[]): number {
  const sum = (name: string) => scores.reduce((all, score) => all + (score[name] ?? 0), 0);
  const [hits, missed, wrong] = [sum('hits'), sum('missed'), sum('wrong')];
  return (2 * hits) / (2 * hits + missed + wrong);
}

function strings(text: string, want: Truth): PageScore {
  const bare = bareText(text);
  const has = (part: string) => bare.includes(bareText(plainText(part)));
  const wanted = (want.with ?? []).filter((part) => squash(part));
  const hits = wanted.filter(has).length;
  const wrong = (want.without ?? []).filter((part) => squash(part) && has(part)).length;
  return { hits, missed: wanted.length - hits, wrong };
}

function metadata(text: string, title: string, want: Truth): PageScore {
  const score: PageScore = {};
  if (want.first_words) {
    const words = tokens(want.first_words);
    const opening = tokens(text)
      .slice(0, Math.max(60, words.length + 47))
      .join(' ');
    score.first_words = opening.includes(words.join(' ')) ? 1 : 0;
  }
  if (want.title) score.title = same(title, squash(want.title));
  return score;
}

/** The text by its kind too; author and day where the page states them. */
function kinds(
  text: string,
  { title, author = [], date = '' }: PageResult,
  want: Truth,
): PageScore {
  const score: PageScore = {};
  if (want.articleBody) {
    score.f1 = f1(grams(text), grams(want.articleBody));
    score[`f1 ${want.kind}`] = score.f1;
  }
  const words = ` ${tokens(text).join(' ')} `;
  const wanted = (want.with ?? []).map((part) => tokens(plainText(part)).join(' ')).filter(Boolean);
  if (wanted.length > 0) {
    score.found = mean(wanted.map((part) => Number(words.includes(` ${part} `))));
    score[`found ${want.kind}`] = score.found;
  }
  const foreign = (want.without ?? [])
    .map((part) => tokens(plainText(part)).join(' '))
    .filter(Boolean);
  if (foreign.length > 0)
    score.clean = mean(foreign.map((part) => Number(!words.includes(` ${part} `))));
  if (want.title) score.title = same(folded(title), folded(want.title).slice(0, 200));
  if (want.author) {
    const names = folded(author.join(', ')).toLowerCase();
    score.author = Number(want.author.some((name) => names.includes(folded(name).toLowerCase())));
  }
  if (want.date) score.date = same(date.slice(0, 10), want.date);
  return score;
}

const folded = (text: string | undefined) =>
  squash((text ?? '').replace(/[\u200b\u200c\u00ad\ufeff]/g, ''))
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"');

const same = (a: string, b: string) => (a === b ? 1 : 0);
const squash = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
const mean = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0) / all.length;

const cjk = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

export function tokens(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .replace(/\u00ad/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => (cjk.test(word) ? Array.from(word) : [word]));
}

function grams(text: string, size = 4): string[] {
  const all = tokens(text);
  if (all.length < size) return all.length > 0 ? [all.join(' ')] : [];
  return all.slice(0, all.length - size + 1).map((_, i) => all.slice(i, i + size).join(' '));
}

export function countOf(all: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

const f1 = (got: readonly string[], want: readonly string[]) => overlap(got, want).f1;

/** Of words, in any order, as often as they are wanted. */
export const wordScores = (text: string, wanted: string) => overlap(tokens(text), tokens(wanted));

function overlap(got: readonly string[], want: readonly string[]) {
  const [a, b] = [countOf(got), countOf(want)];
  let common = 0;
  for (const [word, count] of a) common += Math.min(count, b.get(word) ?? 0);
  const precision = got.length > 0 ? common / got.length : Number(want.length === 0);
  const recall = want.length > 0 ? common / want.length : Number(got.length === 0);
  const f1 = precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
  return { f1, precision, recall };
}

/** The words a reader sees in Markdown. */
export function plainText(markdown: string): string {
  return markdown
    .split(/(```[\s\S]*?(?:```|$)|`[^`\n]*`)/)
    .map((part, i) => (i % 2 ? part : withoutMarkup(part)))
    .join('');
}

function withoutMarkup(text: string): string {
  return text
    .replace(/!\[[^\]]*\]\((?:[^()]|\([^)]*\))*\)/g, ' ')
    .replace(/\[((?:[^[\]]|\[[^\]]*\])*)\]\((?:[^()]|\([^)]*\))*\)/g, '$1')
    .replace(/^\s*\[[^\]^][^\]]*\]:\s*\S+.*$/gm, ' ')
    .replace(/<\/?[a-zA-Z][^>\n]*>/g, ' ')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1');
}

function bareText(text: string): string {
  const words = text
    .replace(/\*+|~~|`|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replace(/^[ \t>]*(?:#{1,6} |[-+] |\d+\. )?/gm, '');
  return squash(words).normalize('NFKC');
}
