import type { PageSnapshot } from '#domain/capture/captures.ts';
import type { FetchedPage } from './fetch-page.ts';

/**
 * A fetched page as a snapshot for the parser. It was never rendered: the parser leaves out what
 * its markup hides, and counts it; what its style sheets hide is not known.
 */
export function snapshotOfText({ url, contentType, text }: FetchedPage): PageSnapshot {
  const isPage = contentType === '' || /html|xml/.test(contentType);
  const html = isPage ? withoutMarks(text) : `<pre>${escaped(text)}</pre>`;
  return {
    url,
    baseUrl: baseOf(html, url),
    title: unescaped(/<title(?:\s[^<>]*)?>([^<]*)/i.exec(html)?.[1] ?? ''),
    lang: langOf(html),
    charset: 'UTF-8',
    contentType: 'text/html',
    html,
    hiddenDropped: 0,
    bytes: html.length,
    ms: 0,
    isTooLarge: false,
    gathered: null,
    source: null,
    isSource: true,
  };
}

/** Our own attributes have a meaning for the parser: pages must not set them. */
function withoutMarks(html: string): string {
  return html.replace(/data-gloss-/gi, 'data-other-');
}

function baseOf(html: string, url: string): string {
  for (const [tag] of html.matchAll(/<base\s[^<>]*/gi)) {
    const given = /href\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1];
    if (given) return URL.parse(given, url)?.href ?? url;
  }
  return url;
}

/** Longer start tags are cut: the read length is limited. */
const maxTag = 4000;

function langOf(html: string): string {
  const start = html.search(/<html\s/i);
  if (start < 0) return '';
  const [tag = ''] = html.slice(start, start + maxTag).split('>', 1);
  return /(?:\s|xml:)lang\s*=\s*["']?([\w-]+)/i.exec(tag)?.[1] ?? '';
}

/** The marks that titles are full of; all others the parser reads from the page itself. */
function unescaped(text: string): string {
  return text
    .replace(/&(?:amp|#38);/g, '&')
    .replace(/&(?:quot|#34);/g, '"')
    .replace(/&#0?39;/g, "'")
    .trim();
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (mark) => entities[mark] ?? '');
