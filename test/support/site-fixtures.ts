import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { SitePage } from '#domain/sites/site-pages.ts';
import { documentOf } from '#services/capture/page-document.ts';
import type { ReadContext } from '#sites/contract.ts';
import { readSite } from '#sites/read-site.ts';
import { type Block, blockOf } from '#sites/search/block.ts';
import { parser } from './parse-page.ts';
import { copyOf } from './site-copy.ts';
import { root } from './sources.ts';

/** As `test/fixtures/sites/README.md` says. */
export interface SiteFixture {
  site: string;
  name: string;
  html: string;
  url: string;
  page: SitePage | null;
  gathered?: Record<string, string>;
  csp?: string;
  fallbacks?: Record<string, number>;
  block?: Block | null;
  query?: string;
}

const folder = path.join(root, 'test/fixtures/sites');
/** The clock of every replay. */
const now = Date.parse('2026-09-01T12:00:00Z');

export function siteFixtures(only?: string): SiteFixture[] {
  const sites = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && (!only || entry.name === only),
  );
  return sites.flatMap(({ name: site }) =>
    readdirSync(path.join(folder, site))
      .filter((file) => file.endsWith('.json'))
      .sort()
      .map((file) => fixtureOf(site, file.replace(/\.json$/, ''))),
  );
}

function fixtureOf(site: string, name: string): SiteFixture {
  const file = (end: string) => readFileSync(path.join(folder, site, `${name}.${end}`), 'utf8');
  const { from, changed = [], ...own } = JSON.parse(file('json')) as Description;
  if (!from) return { site, name, html: file('html'), ...own } as SiteFixture;
  const [baseSite = '', baseName = ''] = from.split('/');
  const base = fixtureOf(baseSite, baseName);
  return { ...base, site, name, html: changedPage(base.html, changed, `${site}/${name}`), ...own };
}

type Description = Partial<Omit<SiteFixture, 'site' | 'name' | 'html'>> & {
  from?: string;
  changed?: readonly (readonly [words: string, instead: string])[];
};

function changedPage(html: string, changed: Required<Description>['changed'], of: string): string {
  return changed.reduce((page, [words, instead]) => {
    if (page.split(words).length !== 2) throw new Error(`${of}: "${words}" stands there not once`);
    return page.replace(words, () => instead);
  }, html);
}

export interface Replay {
  /** As the fixture's `page`: without what is only for the Markdown. */
  page: Pick<SitePage, 'kind' | 'data'> | null;
  block: Block | null;
  /** By anchor, each index that matched; -1: none did. */
  matched: ReadonlyMap<string, ReadonlySet<number>>;
  /** Empty: as expected. */
  differences: readonly { what: string; wanted: unknown; got: unknown }[];
}

/** Reads a fixture as the product reads the live page, in jsdom. */
export async function replay(fixture: SiteFixture): Promise<Replay> {
  const { url, gathered = {} } = fixture;
  const snapshot = await copyOf(fixture.html, url, gathered);
  const page = documentOf(snapshot, parser);
  const matched = new Map<string, Set<number>>();
  const context: ReadContext = {
    url: new URL(url),
    now,
    lang: snapshot.lang,
    gathered: snapshot.gathered ?? {},
    matched: (anchor, index) =>
      void matched.set(anchor, (matched.get(anchor) ?? new Set()).add(index)),
  };
  const found = readSite(page, context);
  const got = found && { kind: found.kind, data: found.data };
  const block = blockOf(page, url, fixture.query ?? '');
  const differences = [{ what: 'page', wanted: fixture.page, got }];
  const more: { what: string; wanted: unknown; got: unknown }[] = differences;
  if (fixture.block !== undefined) more.push({ what: 'block', wanted: fixture.block, got: block });
  for (const [anchor, index] of Object.entries(fixture.fallbacks ?? {})) {
    more.push({ what: anchor, wanted: [index], got: [...(matched.get(anchor) ?? [])] });
  }
  const isDifferent = ({ wanted, got: read }: (typeof more)[number]) =>
    !isDeepStrictEqual(JSON.parse(JSON.stringify(read ?? null)), wanted);
  return { page: got as Replay['page'], block, matched, differences: more.filter(isDifferent) };
}
