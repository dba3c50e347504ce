import { maxTitleLength } from '#domain/capture/captures.ts';
import { foldSpace } from '#shared/fold-text.ts';
import { wordCount } from '../article/blocks.ts';
import { metaTags } from '../facts/meta-tags.ts';
import { cutsOf } from './headings.ts';
import { headlineOf } from './headline.ts';
import { isHostName, metaOf } from './stated-titles.ts';

/** S9.9: at most 200 characters, cut between characters. */
function cutTitle(title: string): string {
  const folded = foldSpace(title);
  const cut = folded.slice(0, maxTitleLength);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Separators that are tried: each costs the title's length. */
const maxNamed = 500;

/** How a page is called by itself. */
interface TitleOptions {
  /** It is called by its headline: not an article, whose metadata state its title. */
  isHeaded?: boolean;
  /** Of the page, without `www.`. */
  host?: string;
}

/**
 * The page's title, without the site's name. `found`: Readability's result from title and
 * metadata; `shown`: the title of the window.
 */
export function titleOf(
  page: Document,
  found: string,
  shown: string,
  { isHeaded = false, host = '' }: TitleOptions = {},
): string {
  const tags = metaTags(page);
  const of = (title: string) => foldSpace(title.slice(0, maxNamed));
  const [stated, window] = [of(metaOf(tags, 'og:title')), of(shown || page.title)];
  const named = foldSpace(found || stated || window).slice(0, maxNamed);
  const title = headlineOf(page, { tags, stated, window, named, host, isHeaded });
  return cutTitle(withoutHost(title, host) || (page.querySelector('h1')?.textContent ?? ''));
}

const minWords = 2;

/** Without the host's name at its end, which metadata add, too. At its beginning it may be what the page is about. */
function withoutHost(title: string, host: string): string {
  const cut = cutsOf(title).findLast(
    ([rest, end]) => wordCount(rest) >= minWords && isHostName(host, end),
  );
  return cut?.[0] ?? title;
}
