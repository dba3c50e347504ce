import { readFileSync } from 'node:fs';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import type { Forests } from '#services/capture/blocks/likelihood.ts';
import { plainCapture } from '#test/probe/plain-tools.ts';
import { readOffline } from '../offline.ts';
import { plainText, wordScores } from '../page-scores.ts';
import type { CaptureSet } from '../sets.ts';
import { snapshotOf } from '../snapshots.ts';

interface Measured {
  kind: string;
  language: string;
  /** By the reader: `shipped`, `folds`, `plain`. */
  scores: Record<string, { f1: number; precision: number; recall: number }>;
}

/** Languages and kinds with fewer pages prove nothing. */
const minPages = 5;

/**
 * Scores of words by kind of page and by language: of the model that the product has, of those that have not seen the
 * page's host, and of plain Readability + turndown.
 */
export async function printFigures(
  sets: readonly CaptureSet[],
  without: (host: string) => Forests | undefined,
): Promise<void> {
  const measured: Measured[] = [];
  for (const set of sets.filter(({ set: name }) => name.startsWith('page-kinds')))
    measured.push(...(await measuredOf(set, without)));
  const groups = new Map([
    ['all', measured],
    ...Map.groupBy(measured, ({ kind }) => kind),
    ...Map.groupBy(measured, ({ language }) => `language ${language}`),
  ]);
  for (const [group, pages] of groups)
    if (pages.length >= minPages)
      console.log(JSON.stringify({ group, pages: pages.length, ...meansOf(pages) }));
}

async function measuredOf(
  { folder, pages }: CaptureSet,
  without: (host: string) => Forests | undefined,
): Promise<Measured[]> {
  const truth = JSON.parse(readFileSync(path.join(folder, 'truth.json'), 'utf8')) as Record<
    string,
    { articleBody?: string; kind?: string }
  >;
  const measured: Measured[] = [];
  for (const page of pages) {
    const { articleBody, kind = '' } = truth[page.name] ?? {};
    const snapshot = snapshotOf(page);
    if (!snapshot || !articleBody) continue;
    let isLearned = false;
    const onProposals = () => {
      isLearned = true;
    };
    const shipped = (await readOffline(snapshot, { onProposals })).readabilityMarkdown;
    const forests = isLearned ? without(page.host) : undefined;
    const texts = {
      shipped,
      // A page whose article is settled is read without the model.
      folds: forests ? (await readOffline(snapshot, { forests })).readabilityMarkdown : shipped,
      plain: plainOf(readFileSync(page.file, 'utf8'), page.url),
    };
    const scores = Object.entries(texts).map(([reader, markdown = '']) => [
      reader,
      wordScores(plainText(markdown), articleBody),
    ]);
    const language = (snapshot.lang ?? '').slice(0, 2).toLowerCase();
    measured.push({ kind, language, scores: Object.fromEntries(scores) });
  }
  return measured;
}

function plainOf(html: string, url: string): string {
  const { window } = new JSDOM('');
  const globals = globalThis as { DOMParser?: unknown; document?: unknown };
  globals.DOMParser ??= window.DOMParser;
  globals.document ??= window.document;
  return plainCapture(html, url).readabilityMarkdown;
}

function meansOf(pages: readonly Measured[]): Record<string, string> {
  const readers = Object.keys(pages[0]?.scores ?? {});
  const mean = (reader: string, name: 'f1' | 'precision' | 'recall') =>
    (pages.reduce((sum, { scores }) => sum + (scores[reader]?.[name] ?? 0), 0) / pages.length)
      .toFixed(3)
      .replace(/^0/, '');
  return Object.fromEntries(
    readers.map((reader) => [
      reader,
      `f1 ${mean(reader, 'f1')} precision ${mean(reader, 'precision')} recall ${mean(reader, 'recall')}`,
    ]),
  );
}
