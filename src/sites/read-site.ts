import type { SitePage } from '#domain/sites/site-pages.ts';
import type { ReadContext, ReadSite } from './contract.ts';
import type { SiteCode } from './define-site.ts';
import { mailSiteOf } from './mail/mail-site.ts';
import { mailReader } from './mail/read-mail.ts';
import * as registry from './registry.ts';
import { readSearch } from './search/read.ts';
import { siteFor } from './site-facts.ts';
import { layoutOf } from './social/define-layout.ts';
import { readLayouts } from './social/layout.ts';
import { statedAddress } from './social/stated-address.ts';

const sites: readonly SiteCode[] = Object.values(registry);

/**
 * The contents of a page of a known site, or of known software; null: read it as any other page.
 */
export function readSite(page: Document, context: ReadContext): SitePage | null {
  const site = siteFor(context.url.href);
  if (site) return readerOf(site.id)?.(page, context) ?? null;
  for (const { id, savedAddress } of sites) {
    const url = savedAddress?.(page);
    if (url) return readerOf(id)?.(page, { ...context, url, gathered: {} }) ?? null;
  }
  const stated = statedAddress(page);
  const statedSite = stated && siteFor(stated.href);
  if (stated && statedSite?.kind === 'social') {
    const found = readerOf(statedSite.id)?.(page, { ...context, url: stated });
    if (found) return found;
  }
  return readByMark(page, context);
}

/** Reads software that runs on any host, and saved pages, recognised by their marks. */
function readByMark(page: Document, context: ReadContext): SitePage | null {
  const marked = sites.filter(({ marks }) => marks && page.querySelector(marks));
  return firstOf(marked, (site) => makeReader(site, anyPath)?.(page, context) ?? null);
}

const anyPath = /^/;
const readers = new Map<string, ReadSite | undefined>();

function readerOf(id: string): ReadSite | undefined {
  const site = sites.find((each) => each.id === id);
  if (site && !readers.has(id)) readers.set(id, makeReader(site, site.pages));
  return readers.get(id);
}

/** The site's own reader, or the reader of its kind with the site's table. */
function makeReader(
  { id, read, mail, layouts, engine }: SiteCode,
  pages = anyPath,
): ReadSite | undefined {
  const name = id.replaceAll('-', ' ');
  if (read) return read;
  if (engine) return readSearch;
  if (mail) {
    const clients = mail.map((table) => mailReader(mailSiteOf(name, table)));
    return (page, context) => firstOf(clients, (client) => client(page, context));
  }
  if (!layouts) return undefined;
  const tables = layouts.map((table) => layoutOf(name, table));
  return (page, context) =>
    pages.test(context.url.pathname) ? readLayouts(page, context, tables) : null;
}

function firstOf<T, R>(items: readonly T[], read: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = read(item);
    if (found) return found;
  }
  return null;
}
