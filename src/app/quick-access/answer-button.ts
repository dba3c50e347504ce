import { isSearchEngine, queryOfAddress } from '#domain/search-web/search-engines.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { isVisibleAt } from '#domain/sites/button-visibility.ts';
import { siteFor } from '#sites/site-facts.ts';

/** The query that the button of this result page answers; null: the page has no such button. */
export function answeredQuery(
  { answerButton: { isVisible, visibility } }: Pick<Settings, 'answerButton'>,
  url: string,
): string | null {
  if (!isVisible || !isVisibleAt(visibility, url)) return null;
  const engine = siteFor(url)?.id ?? '';
  return isSearchEngine(engine) ? queryOfAddress(engine, url) : null;
}
