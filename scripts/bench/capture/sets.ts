import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { practiceSet } from '#test/support/practice.ts';
import type { PageFile } from '../../reading/capture-lines.ts';
import { unpacked } from './archives.ts';

/** Sets of saved pages, each with what is aimed at on it. */
export const aims = {
  'article-body': { f1: 0.97 },
  'trafilatura-eval': { f1: 0.92 },
  'readability-pages': { f1: 0.99, title: 0.98 },
  'defuddle-markdown': { good: 0.8, title: 0.95 },
  'page-metadata': { first_words: 0.83, title: 0.85 },
  'page-kinds': { f1: 0.86, title: 0.8, author: 0.75, date: 0.8 },
} as const satisfies Record<string, Record<string, number>>;

export type MeasuredSet = keyof typeof aims;
export const setNames = Object.keys(aims) as MeasuredSet[];

/** A set to learn from, an archive of pages of other hosts than those that are measured. */
const largeSet = 'page-kinds-large';
export type SetName = MeasuredSet | typeof largeSet;

export interface SetPage extends PageFile {
  set: SetName;
  name: string;
  /** Pages of one host are left out together. */
  host: string;
}

export interface CaptureSet<Name extends SetName = SetName> {
  set: Name;
  folder: string;
  pages: SetPage[];
}

const unknownAddress = 'http://fakehost/test/page.html';

/** The sets that are here; says on stderr which are not. */
export function captureSets(): CaptureSet<MeasuredSet>[] {
  return setNames.flatMap((set) => setIn(set, practiceSet(set)));
}

/** Those with whole texts, of which the likelihood of text is learned; a page that two of them have is in one. */
export function trainingSets(): CaptureSet[] {
  const learned = captureSets().filter(({ set }) => Object.hasOwn(trainingWeights, set));
  const known = new Set(learned.flatMap(({ pages }) => pages.map(({ name }) => name)));
  const large = setIn(largeSet, unpacked(largeSet)).map((set) => ({
    ...set,
    pages: set.pages.filter(({ name }) => !known.has(name)),
  }));
  return [...learned, ...large];
}

/** What a page of each counts; that of the library's own output counts for less. */
export const trainingWeights: Partial<Record<SetName, number>> = {
  'page-kinds': 1,
  'page-kinds-large': 1,
  'article-body': 0.6,
  'readability-pages': 0.4,
};

/** Sets that the product's model was learned from: what it says of pages of other hosts is honest. */
export const learnedFrom: ReadonlySet<SetName> = new Set([
  'page-kinds',
  'article-body',
  'readability-pages',
]);

function setIn<Name extends SetName>(set: Name, folder: string | null): CaptureSet<Name>[] {
  if (!folder) console.error(`skipped ${set}: no practice material (GLOSS_PRACTICE)`);
  return folder ? [{ set, folder, pages: pagesOf(set, folder) }] : [];
}

function pagesOf(set: SetName, folder: string): SetPage[] {
  const truth = path.join(folder, 'truth.json');
  if (!existsSync(truth)) {
    return readdirSync(folder)
      .map((name) => ({ name, file: path.join(folder, name, 'source.html') }))
      .filter(({ file }) => existsSync(file))
      .map((each) => ({ ...each, set, url: unknownAddress, host: each.name.replace(/-\d+$/, '') }));
  }
  const cases = JSON.parse(readFileSync(truth, 'utf8')) as Record<string, { url?: string }>;
  return Object.entries(cases).map(([name, { url }]) => {
    const address = url && URL.canParse(url) ? url : unknownAddress;
    const file = path.join(folder, `${name}.html`);
    return { set, name, file, url: address, host: hostOf(name, address) };
  });
}

/** Cases of one issue of a project count as one host. */
function hostOf(name: string, address: string): string {
  const issue = /^issues--\d+/.exec(name)?.[0];
  return issue ?? new URL(address).hostname.replace(/^(?:www|m|en|edition)\./, '');
}
