import { escapeHtml } from '#domain/export/escape-html.ts';
import { toBcp47 } from '#domain/languages/bcp47.ts';
import { localizedPath } from '#domain/product/paths.ts';
import type { PageTexts } from './page-texts.ts';
import { translatedLanguages } from './page-texts.ts';

export const siteIconPath = '/site/icon.svg';
export const manifestPath = '/site/manifest.webmanifest';
const openGraphPath = '/site/pictures/open-graph.png';

interface PageHead {
  /** Origin of the server, for addresses that must be whole. */
  origin: string;
  /** Without a locale. */
  path: string;
  /** Keys of texts. */
  title: string;
  description: string;
}

/** Elements of a public page's `head` by which search engines, other sites and browsers know it. */
export function pageHead({ origin, path, title, description }: PageHead, texts: PageTexts): string {
  const name = escapeHtml(titleOf(title, texts));
  const words = escapeHtml(texts.text(description));
  return `${plainHead(name)}
<meta name="description" content="${words}">
<link rel="canonical" href="${addressIn(origin, path, texts.language)}">
${alternates(origin, path)}
<link rel="manifest" href="${manifestPath}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Gloss">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${words}">
<meta property="og:url" content="${addressIn(origin, path, texts.language)}">
<meta property="og:image" content="${escapeHtml(origin)}${openGraphPath}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">`;
}

/** The `head` of what is in the place of a page, which no search engine lists. */
export function unlistedHead(title: string, texts: PageTexts): string {
  return `${plainHead(escapeHtml(titleOf(title, texts)))}\n<meta name="robots" content="noindex">`;
}

/** `title`: HTML. */
const plainHead = (title: string) => `<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0b6a6a">
<link rel="icon" type="image/svg+xml" href="${siteIconPath}">`;

/** The product's name follows what the page is, unless that has it. */
function titleOf(key: string, { text }: PageTexts): string {
  const title = text(key);
  return title.includes('Gloss') ? title : `${title} – Gloss`;
}

/** Only languages with texts of their own: all others are the English page. */
function alternates(origin: string, path: string): string {
  const link = (tag: string, language: string) =>
    `<link rel="alternate" hreflang="${tag}" href="${addressIn(origin, path, language)}">`;
  const languages = translatedLanguages().map((code) => link(toBcp47(code), code));
  return [...languages, link('x-default', 'en')].join('\n');
}

/** The whole address of a page in a language, as HTML. */
export function addressIn(origin: string, path: string, language: string): string {
  return escapeHtml(origin + (language === 'en' ? path : localizedPath(path, language, [])));
}
