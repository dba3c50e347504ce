import { baiduSite } from '../baidu/site.ts';
import { bingSite } from '../bing/site.ts';
import { braveSite } from '../brave/site.ts';
import type { Site } from '../define-site.ts';
import { duckduckgoSite } from '../duckduckgo/site.ts';
import { googleSite } from '../google/site.ts';
import { naverSite } from '../naver/site.ts';
import { yahooSearchSite } from '../yahoo-search/site.ts';
import { yandexSite } from '../yandex/site.ts';

export const searchSites: readonly Site[] = [
  googleSite,
  bingSite,
  duckduckgoSite,
  braveSite,
  baiduSite,
  yahooSearchSite,
  yandexSite,
  naverSite,
];
