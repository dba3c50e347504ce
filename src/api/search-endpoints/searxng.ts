import { toWebResult } from '#domain/search-web/web-result.ts';
import { isObject } from '#shared/json.ts';
import type { EndpointWire } from './endpoint.ts';

const rowsOf = (list: unknown) => (Array.isArray(list) ? list.filter(isObject) : []);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function ofAnswer({ url, answer, title, engine }: Record<string, unknown>) {
  return toWebResult({ url, title: textOf(title) || engine, snippet: answer, date: null });
}

/** The box next to the results: its text, and its facts. */
function ofInfobox({ infobox, id, content, urls, attributes }: Record<string, unknown>) {
  const facts = rowsOf(attributes).map(({ label, value }) => `${textOf(label)}: ${textOf(value)}`);
  const links = [id, ...rowsOf(urls).map(({ url }) => url)].map(textOf);
  const url = links.find((each) => /^https?:/.test(each));
  const snippet = [textOf(content), ...facts.filter((fact) => !fact.endsWith(': '))].join('\n');
  return toWebResult({ url, title: infobox, snippet, date: null });
}

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
    if (!isObject(body)) return null;
    const { results, answers, infoboxes } = body;
    if (![results, answers, infoboxes].some(Array.isArray)) return null;
    const found = [
      ...rowsOf(answers).map(ofAnswer),
      ...rowsOf(infoboxes).map(ofInfobox),
      ...rowsOf(results).map(({ url, title, content: snippet, publishedDate: date }) =>
        toWebResult({ url, title, snippet, date }),
      ),
    ].filter((each) => each !== null);
    // A page may be both.
    return [...new Map(found.toReversed().map((each) => [each.url, each])).values()].toReversed();
  },
  // The page of the refusal is of the instance; a proxy before it that wants a key says so in JSON or 401.
  isOff: (status, body) =>
    status === 403 && typeof body === 'string' && /<h1>\s*Forbidden|<title>403/i.test(body)
      ? 'settings.yml: search.formats: [html, json]'
      : null,
  whyEmpty(body) {
    const engines = isObject(body) ? body.unresponsive_engines : null;
    if (!Array.isArray(engines) || engines.length === 0) return null;
    return engines
      .map((row: unknown) => (Array.isArray(row) ? row.join(': ') : String(row)))
      .join(', ');
  },
};
