import { toWebResult } from '#domain/search-web/web-result.ts';
import { isObject } from '#shared/json.ts';
import type { EndpointWire } from './endpoint.ts';

/**
 * SearXNG, `/search?format=json` (docs.searxng.org/dev/search_api.html). An instance without `json` in its
 * `search.formats` answers 403. It has no parameter for the number of results.
 */
export const searxng: EndpointWire = {
  baseUrl: null,
  request({ baseUrl, apiKey }, { query, language }) {
    const params = new URLSearchParams({ q: query, format: 'json' });
    if (language) params.set('language', language);
    const headers: Record<string, string> = { accept: 'application/json' };
    // Instances behind a proxy that asks for a key.
    if (apiKey) headers.authorization = `Bearer ${apiKey}`;
    return { url: `${baseUrl}/search?${params}`, init: { method: 'GET', headers } };
  },
  read(body) {
    if (!isObject(body) || !Array.isArray(body.results)) return null;
    return body.results
      .filter(isObject)
      .flatMap(
        ({ url, title, content: snippet, publishedDate: date }) =>
          toWebResult({ url, title, snippet, date }) ?? [],
      );
  },
  whyEmpty(body) {
    const engines = isObject(body) ? body.unresponsive_engines : null;
    if (!Array.isArray(engines) || engines.length === 0) return null;
    return engines
      .map((row: unknown) => (Array.isArray(row) ? row.join(': ') : String(row)))
      .join(', ');
  },
};
