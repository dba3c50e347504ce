import { toWebResult } from '#domain/search-web/web-result.ts';
import { isObject } from '#shared/json.ts';
import type { EndpointWire } from './endpoint.ts';

/** Brave Search API, web search (api-dashboard.search.brave.com). */
export const brave: EndpointWire = {
  baseUrl: 'https://api.search.brave.com/res/v1',
  request({ baseUrl, apiKey }, { query, count, language }) {
    const params = new URLSearchParams({
      q: query,
      count: String(count),
      text_decorations: 'false',
      result_filter: 'web',
    });
    const [short] = language?.split('-', 1) ?? [];
    if (short?.length === 2) params.set('search_lang', short);
    const headers: Record<string, string> = { accept: 'application/json' };
    if (apiKey) headers['x-subscription-token'] = apiKey;
    return { url: `${baseUrl}/web/search?${params}`, init: { method: 'GET', headers } };
  },
  read(body) {
    if (!isObject(body) || body.type !== 'search') return null;
    // Without a hit the part is absent.
    const rows = isObject(body.web) && Array.isArray(body.web.results) ? body.web.results : [];
    return rows
      .filter(isObject)
      .flatMap(
        ({ url, title, description: snippet, page_age: date }) =>
          toWebResult({ url, title, snippet, date }) ?? [],
      );
  },
  // Its validation comes first: an unknown token is a 422.
  refusesKey: (status, body) => status === 422 && codeOf(body) === 'SUBSCRIPTION_TOKEN_INVALID',
  isSpent: (status, body) => status === 429 && codeOf(body) === 'QUOTA_LIMITED',
};

function codeOf(body: unknown): unknown {
  return isObject(body) && isObject(body.error) ? body.error.code : null;
}
