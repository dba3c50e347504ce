import type { SearchData } from '#domain/sites/site-pages.ts';
import type { SiteText } from './site-text.types.ts';

/** One list entry per result. */
export function searchText(data: SearchData): SiteText {
  const entries = data.results.map(
    ({ title, url, snippet }) => `- [${title}](${url})${snippet ? `\n  ${snippet}` : ''}`,
  );
  return {
    docType: 'search_results',
    title: data.title,
    text: [`# ${data.query}`, ...entries].join('\n\n'),
    data,
  };
}
