import type { SitePage } from '#domain/site-pages.ts';
import type { ReadContext, ReadSite } from './define-site.ts';
import { mailReaders } from './mail/readers.ts';
import { siteFor } from './registry.ts';
import { readSearch } from './search/read.ts';
import { searchSites } from './search/sites.ts';
import { readersByMark, socialReaders } from './social/readers.ts';
import { statedAddress } from './social/stated-address.ts';
import { readVideoPage } from './video-pages/read.ts';
import { readYoutube } from './youtube/read.ts';
import { savedFrom } from './youtube/saved.ts';

/** By the site's id. Apart from the registry, so that what only asks for hosts loads no reader. */
const readers: Readonly<Record<string, ReadSite>> = {
  ...mailReaders,
  youtube: readYoutube,
  'video-pages': readVideoPage,
  ...socialReaders,
  ...Object.fromEntries(searchSites.map(({ id }) => [id, readSearch])),
};

/** What the page of a known site, or of known software, holds; null: read it as any other page. */
export function readSite(page: Document, context: ReadContext): SitePage | null {
  const site = siteFor(context.url.href);
  if (site) return readers[site.id]?.(page, context) ?? null;
  const saved = savedFrom(page);
  if (saved) return readYoutube(page, { ...context, url: saved, gathered: {} });
  const stated = statedAddress(page);
  const statedSite = stated && siteFor(stated.href);
  if (stated && statedSite?.kind === 'social') {
    const found = readers[statedSite.id]?.(page, { ...context, url: stated });
    if (found) return found;
  }
  for (const { mark, read } of readersByMark) {
    const found = page.querySelector(mark) && read(page, context);
    if (found) return found;
  }
  return null;
}
