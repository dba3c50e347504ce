import { isSearchEngine, searchEngineNames } from '#domain/search-web/search-engines.ts';
import type { SearchError, SearchPage } from '#domain/search-web/search-run.ts';
import { errorText } from '#ui/error-text.ts';
import type { TextKey, Translate } from '#ui/text.ts';

/** What a person calls a source of results: an engine is stored with its id. */
export function sourceName(name: string): string {
  return isSearchEngine(name) ? searchEngineNames[name] : name;
}

/** What an engine shows in place of results. */
const blocks: Readonly<Record<string, TextKey>> = {
  captcha: 'webSearch.block.captcha',
  consent: 'webSearch.block.consent',
  decoy: 'webSearch.block.decoy',
  empty: 'webSearch.block.empty',
};

/** The name of a page in place of results. */
export function blockText(t: Translate, { details }: Pick<SearchError, 'details'>): string {
  const block = typeof details?.block === 'string' ? details.block : '';
  return t(blocks[block] ?? 'webSearch.block.captcha');
}

/** Why a source had no results. */
export function stepFailure(t: Translate, name: string, error: SearchError): string {
  const shown = sourceName(name);
  if (error.code === 'search_blocked') {
    return t('webSearch.failed', { name: shown, why: blockText(t, error) });
  }
  const why = error.code === 'search_empty' ? t('webSearch.block.empty') : errorText(t, error);
  return t('webSearch.failed', { name: shown, why });
}

export function hostOf({ url }: Pick<SearchPage, 'url'>): string {
  return new URL(url).hostname.replace(/^www\./, '');
}

/** The sites of pages, each once. */
export function hostsOf(pages: readonly SearchPage[], tag: string): string {
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(new Set(pages.map(hostOf)));
}

/** Why a search found nothing. `isWeb`: the extension that was asked allows its sites in its own pages. */
export function failureText(t: Translate, error: SearchError, isWeb: boolean): string {
  const { name } = error.details ?? {};
  if (error.code !== 'capture_no_access' || typeof name !== 'string') return errorText(t, error);
  return t(isWeb ? 'webSearch.noAccessWeb' : 'webSearch.noAccess', { name: sourceName(name) });
}
