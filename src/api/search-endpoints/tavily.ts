import { toWebResult } from '#domain/search-web/web-result.ts';
import { isObject } from '#shared/json.ts';
import type { EndpointWire } from './endpoint.ts';

/** Tavily Search (docs.tavily.com/documentation/api-reference/endpoint/search). */
export const tavily: EndpointWire = {
  baseUrl: 'https://api.tavily.com',
  request({ baseUrl, apiKey }, { query, count }) {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (apiKey) headers.authorization = `Bearer ${apiKey}`;
    const body = JSON.stringify({ query, max_results: count, search_depth: 'basic' });
    return { url: `${baseUrl}/search`, init: { method: 'POST', headers, body } };
  },
  read(body) {
    if (!isObject(body) || !Array.isArray(body.results)) return null;
    return body.results
      .filter(isObject)
      .flatMap(
        ({ url, title, content: snippet, published_date: date }) =>
          toWebResult({ url, title, snippet, date }) ?? [],
      );
  },
  // 432: the limit of the plan; 433: the limit that the account set itself.
  isOutOfCredit: (status) => status === 432 || status === 433,
};
