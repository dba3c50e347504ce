import { foldLetters, foldSpace } from '#shared/fold-text.ts';

/** Metadata names of a title: Dublin Core, Open Graph, Twitter, Parse.ly and others. */
const titleName = /(?:^|[:._-])title$/i;
/** Metadata of web apps name the site. */
const appTitle = /\bapp\b/i;

/** The titles in the page's metadata of any kind. */
export function statedTitles(page: Document): string[] {
  const titles: string[] = [];
  for (const meta of page.querySelectorAll('meta[content]')) {
    const names = `${meta.getAttribute('property') ?? ''} ${meta.getAttribute('name') ?? ''}`;
    const isTitle = names.split(/\s+/).some((name) => titleName.test(name) && !appTitle.test(name));
    const text = isTitle ? foldSpace(meta.getAttribute('content')) : '';
    if (text) titles.push(text);
  }
  return titles;
}

/** Is it the title for sharing? */
export function isStated(page: Document, title: string): boolean {
  return ['og:title', 'twitter:title'].some((name) => foldSpace(metaOf(page, name)) === title);
}

/** The site's name in the page's metadata. */
export function isSite(page: Document, text: string): boolean {
  const sites = ['og:site_name', 'application-name', 'apple-mobile-web-app-title'];
  return sites.some((name) => {
    const site = foldSpace(metaOf(page, name));
    return site !== '' && site.localeCompare(text, undefined, { sensitivity: 'base' }) === 0;
  });
}

/** The content of the first one of that name; '' where there is none. */
export function metaOf(page: Document, name: string): string {
  const meta = page.querySelector(`meta[property="${name}"],meta[name="${name}"]`);
  return meta?.getAttribute('content') ?? '';
}

const minName = 3;

/** Is it the name of the site as its host has it: a label, or all of it with or without its last one? */
export function isHostName(host: string, text: string): boolean {
  const name = foldLetters(text);
  const labels = host.replaceAll('-', '').split('.');
  const names = [labels, labels.slice(0, -1), labels.slice(-2)].map((part) => part.join(''));
  return name.length >= minName && [...labels, ...names].includes(name);
}
