import { toWebResult } from '#domain/search-web/web-result.ts';
import { isObject } from '#shared/json.ts';
import type { EndpointWire } from './endpoint.ts';

/** Its names of languages (api-dashboard.search.brave.com, “Language codes”). */
const languages =
  'ar eu bn bg ca hr cs da nl en en-gb et fi fr gl de el gu he hi hu is it jp kn ko lv lt ms ml mr nb pl pt-br pt-pt pa ro ru sr sk sl es sv ta te th tr uk vi zh-hans zh-hant'.split(
    ' ',
  );
const otherNames: Readonly<Record<string, string>> = { ja: 'jp', no: 'nb', nn: 'nb', iw: 'he' };

/** Its name of a BCP-47 language; null: it has none, and any would be refused. */
function braveLanguage(tag: string): string | null {
  const [base = '', ...rest] = tag.toLowerCase().replaceAll('_', '-').split('-');
  if (base === 'zh' || base === 'cmn' || base === 'yue') {
    const isTraditional = base === 'yue' || rest.some((each) => /^(?:hant|tw|hk|mo)$/.test(each));
    return isTraditional ? 'zh-hant' : 'zh-hans';
  }
  if (base === 'pt') return rest.includes('br') ? 'pt-br' : 'pt-pt';
  const exact = `${base}-${rest.at(-1)}`;
  return [exact, otherNames[base] ?? base].find((name) => languages.includes(name)) ?? null;
}

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
    const name = language === null ? null : braveLanguage(language);
    if (name) params.set('search_lang', name);
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
  isOutOfCredit: (status, body) => status === 429 && codeOf(body) === 'QUOTA_LIMITED',
};

function codeOf(body: unknown): unknown {
  return isObject(body) && isObject(body.error) ? body.error.code : null;
}
