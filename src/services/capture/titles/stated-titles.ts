import { foldLetters } from '#shared/fold-text.ts';
import type { MetaTags } from '../facts/meta-tags.ts';

/** Metadata names of a title: Dublin Core, Open Graph, Twitter, Parse.ly and others. Those of web apps name the site. */
const titleName = /^(?!.*\bapp\b).*(?:^|[:._-])title$/;

/** Does metadata of any kind state a title? */
export const hasTitle = (tags: MetaTags): boolean =>
  [...tags.keys()].some((name) => titleName.test(name));

/** Is it the title for sharing? */
export const isStated = (tags: MetaTags, title: string): boolean =>
  ['og:title', 'twitter:title'].some((name) => metaOf(tags, name) === title);

/** The site's name in the page's metadata. */
export function isSite(tags: MetaTags, text: string): boolean {
  const sites = ['og:site_name', 'application-name', 'apple-mobile-web-app-title'];
  return sites.some((name) => {
    const site = metaOf(tags, name);
    return site !== '' && site.localeCompare(text, undefined, { sensitivity: 'base' }) === 0;
  });
}

/** The content of the first one of that name, with single spaces; '' where there is none. */
export const metaOf = (tags: MetaTags, name: string): string => tags.get(name)?.[0] ?? '';

const minName = 3;

/** Is it the name of the site as its host has it: a label, or all of it with or without its last one? */
export function isHostName(host: string, text: string): boolean {
  const name = foldLetters(text);
  const labels = host.replaceAll('-', '').split('.');
  const names = [labels, labels.slice(0, -1), labels.slice(-2)].map((part) => part.join(''));
  return name.length >= minName && [...labels, ...names].includes(name);
}
