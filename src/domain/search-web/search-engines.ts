import * as z from 'zod/mini';
import { maxQueryLength } from './endpoints.ts';

/** S3.8 searchEngine: engines whose own pages are read in the person's browser. Ids are those of `src/sites`. */
export const searchEngines = [
  'google',
  'bing',
  'duckduckgo',
  'brave',
  'baidu',
  'yahoo-search',
] as const;
export const searchEngineSchema = z.enum(searchEngines);
export type SearchEngine = z.infer<typeof searchEngineSchema>;

/** As a person knows them. */
export const searchEngineNames: Readonly<Record<SearchEngine, string>> = {
  google: 'Google',
  bing: 'Bing',
  duckduckgo: 'DuckDuckGo',
  brave: 'Brave',
  baidu: 'Baidu',
  'yahoo-search': 'Yahoo',
};

export const isSearchEngine = (name: string): name is SearchEngine =>
  Object.hasOwn(searchEngineNames, name);

const addresses: Readonly<Record<SearchEngine, string>> = {
  google: 'https://www.google.com/search?q=',
  bing: 'https://www.bing.com/search?q=',
  duckduckgo: 'https://duckduckgo.com/?q=',
  brave: 'https://search.brave.com/search?q=',
  baidu: 'https://www.baidu.com/s?wd=',
  'yahoo-search': 'https://search.yahoo.com/search?p=',
};

/** Of a character, which no address can have. */
const halves = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** The page of an engine for a query. */
export function searchAddress(engine: SearchEngine, query: string): string {
  return addresses[engine] + encodeURIComponent(query.replace(halves, ''));
}

/** Parameters of an engine's result pages that hold the query, best first, and their path. */
const resultPages: Readonly<Record<SearchEngine, { path: RegExp; params: readonly string[] }>> = {
  google: { path: /^\/search$/, params: ['q'] },
  bing: { path: /^\/search$/, params: ['q'] },
  duckduckgo: { path: /^\/(html\/)?$/, params: ['q'] },
  brave: { path: /^\/search$/, params: ['q'] },
  baidu: { path: /^\/s$/, params: ['wd', 'word'] },
  'yahoo-search': { path: /^\/search/, params: ['p'] },
};

/** The query of an engine's page; null: it shows no results. */
export function queryOfAddress(engine: SearchEngine, url: string): string | null {
  const { pathname, searchParams } = new URL(url);
  const { path, params } = resultPages[engine];
  if (!path.test(pathname)) return null;
  const found = params.map((name) => searchParams.get(name)?.trim()).find(Boolean);
  return found?.slice(0, maxQueryLength).replace(/[\uD800-\uDBFF]$/, '') ?? null;
}
