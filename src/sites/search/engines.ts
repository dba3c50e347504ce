import { baidu } from '../baidu/engine.ts';
import { bing } from '../bing/engine.ts';
import { brave } from '../brave/engine.ts';
import { siteMatches } from '../define-site.ts';
import { duckduckgo } from '../duckduckgo/engine.ts';
import { google } from '../google/engine.ts';
import { naver } from '../naver/engine.ts';
import { yahooSearch } from '../yahoo-search/engine.ts';
import { yandex } from '../yandex/engine.ts';
import type { Engine } from './engine.ts';
import { searchSites } from './sites.ts';

export const engines: readonly Engine[] = [
  google,
  bing,
  duckduckgo,
  brave,
  baidu,
  yahooSearch,
  yandex,
  naver,
];

/** The engine whose result page this is; undefined: none's. */
export function engineFor(url: URL): Engine | undefined {
  const site = searchSites.find((each) => siteMatches(each, url));
  return engines.find(({ id }) => id === site?.id);
}
