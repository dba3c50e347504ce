import { maxTitleLength } from '#domain/captures.ts';

/** Stands between an article's title and the name of its site. */
const separator = /\s+[|\-–—:·»/＞－]\s+|\s*[：|｜]\s*|:\s+/g;
const minHeading = 4;
const minRest = 15;

/** S9.9: at most 200 characters, never half of one. */
export function cutTitle(title: string): string {
  const folded = fold(title);
  const cut = folded.slice(0, maxTitleLength);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/**
 * The title without its site's name. `found` is what Readability made of title and metadata,
 * `shown` what the window shows.
 */
export function titleOf(page: Document, found: string, shown: string): string {
  const named = fold(found || metaOf(page, 'og:title') || shown);
  if (!named) return cutTitle(page.querySelector('h1')?.textContent ?? '');
  // What is written for sharing is meant as it stands; the window's title has the site added.
  if (authored.some((property) => fold(metaOf(page, property)) === named)) {
    return cutTitle(withoutBar(page, named));
  }
  return cutTitle(headingIn(page, named) ?? withoutSite(page, named));
}

const authored = ['og:title', 'twitter:title'];

/** The longest heading of the page that the title repeats, with more before or after it. */
function headingIn(page: Document, title: string): string | null {
  const parts = partsOf(title);
  let longest = '';
  for (const heading of page.querySelectorAll('h1, h2')) {
    const text = fold(heading.textContent ?? '');
    const part = text.length > longest.length && parts.find((each) => isSame(each, text));
    if (part) longest = part;
  }
  return longest.length >= minHeading ? longest : null;
}

/** Whatever the title starts or ends with up to a separator. */
function partsOf(title: string): string[] {
  const cuts = [...title.matchAll(separator)];
  return cuts.flatMap((cut) => [
    title.slice(0, cut.index).trim(),
    title.slice(cut.index + cut[0].length).trim(),
  ]);
}

function withoutSite(page: Document, title: string): string {
  const site = fold(metaOf(page, 'og:site_name'));
  for (const cut of title.matchAll(separator)) {
    const before = title.slice(0, cut.index).trim();
    const after = title.slice(cut.index + cut[0].length).trim();
    if (before && isSame(after, site)) return before;
    if (after && isSame(before, site)) return after;
  }
  // A long dash before a short end is how blogs add their name.
  const [, rest = '', end = ''] = /^(.*\S)\s+[–—]\s+(\S.*)$/.exec(title) ?? [];
  return rest.length >= minRest && rest.length > end.length ? rest : title;
}

/** Some add the site there, too: behind a bar, where it is named or the heading says the rest. */
function withoutBar(page: Document, title: string): string {
  const [, rest = '', end = ''] = /^(.+?)\s+\|\s+([^|]+)$/.exec(title) ?? [];
  if (!rest) return title;
  if (isSame(end, fold(metaOf(page, 'og:site_name')))) return rest;
  const headings = [...page.querySelectorAll('h1')].map((each) => fold(each.textContent ?? ''));
  return headings.some((heading) => isSame(heading, rest)) ? rest : title;
}

function metaOf(page: Document, property: string): string {
  return (
    page
      .querySelector(`meta[property="${property}"], meta[name="${property}"]`)
      ?.getAttribute('content') ?? ''
  );
}

function isSame(a: string, b: string): boolean {
  return a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0;
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
