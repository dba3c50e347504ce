import type { Handlers } from '#bus/types.ts';
import { type FetchPageDeps, fetchPage } from '#services/page-fetch/fetch-page.ts';

/** S7.4: who may call it stands in the contract; a content script never may. */
export function createPageFetch(deps: FetchPageDeps): Pick<Handlers<'background'>, 'page.fetch'> {
  return { 'page.fetch': ({ url }, { signal }) => fetchPage(deps, url, signal) };
}
