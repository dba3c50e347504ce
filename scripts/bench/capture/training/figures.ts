import { readFileSync } from 'node:fs';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import type { Forests } from '#services/capture/blocks/likelihood.ts';
import { plainCapture } from '#test/probe/plain-tools.ts';
import { readOffline } from '../offline.ts';
import {
  type PageResult,
  type PageScore,
  pageScorer,
  plainText,
  wordScores,
} from '../page-scores.ts';
import { type CaptureSet, learnedFrom, type SetName } from '../sets.ts';
import { snapshotOf } from '../snapshots.ts';

interface Measured {
  set: SetName;
  kind: string;
  language: string;
  /** No page of its host is in the sets that the product's model was learned from. */
  isUnseen: boolean;
  /** By the reader: `shipped`, `folds`, `plain`. */
  scores: Record<string, PageScore>;
}

/** Languages and kinds with fewer pages prove nothing. */
const minPages = 5;

/**
 * Scores of pages by kind and by language: of the model that the product has, of those that have not seen the page's
 * host, and of plain Readability + turndown. Groups below plain are named.
 */
export async function printFigures(
  sets: readonly CaptureSet[],
  without?: (host: string) => Forests | undefined,
): Promise<void> {
  const measured: Measured[] = [];
  for (const set of sets.filter(({ set: name }) => name.startsWith('page-kinds')))
    measured.push(...(await measuredOf(set, learnedHosts(sets), without)));
  for (const [set, pages] of Map.groupBy(measured, ({ set }) => set)) printGroups(set, pages);
  printGroups(
    'hosts that the model has not seen',
    measured.filter(({ isUnseen }) => isUnseen),
  );
}

function printGroups(of: string, pages: readonly Measured[]): void {
  const groups = new Map([
    ['all', pages],
    ...Map.groupBy(pages, ({ kind }) => kind),
    ...Map.groupBy(pages, ({ language }) => `language ${language || 'not stated'}`),
  ]);
  for (const [group, members] of groups) {
    if (members.length < minPages) continue;
    const means = meansOf(members);
    const isBelowPlain = (means.shipped?.f1 ?? 0) < (means.plain?.f1 ?? 0);
    console.log(
      JSON.stringify({
        of,
        group,
        pages: members.length,
        ...means,
        ...(isBelowPlain && { isBelowPlain }),
      }),
    );
  }
}

function learnedHosts(sets: readonly CaptureSet[]): Set<string> {
  const learned = sets.filter(({ set }) => learnedFrom.has(set));
  return new Set(learned.flatMap(({ pages }) => pages.map(({ host }) => host)));
}

async function measuredOf(
  { set, folder, pages }: CaptureSet,
  learned: ReadonlySet<string>,
  without?: (host: string) => Forests | undefined,
): Promise<Measured[]> {
  const truth = JSON.parse(readFileSync(path.join(folder, 'truth.json'), 'utf8')) as Record<
    string,
    { articleBody?: string; kind?: string }
  >;
  const scorer = pageScorer(set, folder);
  const measured: Measured[] = [];
  for (const page of pages) {
    const { articleBody, kind = '' } = truth[page.name] ?? {};
    const snapshot = snapshotOf(page);
    if (!snapshot || !articleBody) continue;
    const scoresOf = (result: PageResult) => ({
      ...scorer(page, result),
      ...wordScores(plainText(result.readabilityMarkdown ?? ''), articleBody),
    });
    let isLearned = false;
    const onProposals = () => {
      isLearned = true;
    };
    const scores: Measured['scores'] = {
      shipped: scoresOf(await readOffline(snapshot, { onProposals })),
    };
    // A page whose article is settled is read without the model.
    const forests = isLearned ? without?.(page.host) : undefined;
    if (forests) scores.folds = scoresOf(await readOffline(snapshot, { forests }));
    else if (without) scores.folds = scores.shipped ?? {};
    scores.plain = scoresOf(plainOf(readFileSync(page.file, 'utf8'), page.url));
    const language = (snapshot.lang ?? '').slice(0, 2).toLowerCase();
    measured.push({ set, kind, language, isUnseen: !learned.has(page.host), scores });
  }
  return measured;
}

function plainOf(html: string, url: string): PageResult {
  const { window } = new JSDOM('');
  const globals = globalThis as { DOMParser?: unknown; document?: unknown };
  globals.DOMParser ??= window.DOMParser;
  globals.document ??= window.document;
  return plainCapture(html, url);
}

const names = ['f1', 'precision', 'recall', 'found', 'clean', 'title', 'author', 'date'];

function meansOf(pages: readonly Measured[]): Record<string, PageScore> {
  const readers = Object.keys(pages[0]?.scores ?? {});
  return Object.fromEntries(readers.map((reader) => [reader, means(pages, reader)]));
}

function means(pages: readonly Measured[], reader: string): PageScore {
  const mean = (values: readonly number[]) =>
    Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3));
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = pages.flatMap(({ scores }) => scores[reader]?.[name] ?? []);
      return values.length > 0 ? [[name, mean(values)]] : [];
    }),
  );
}
