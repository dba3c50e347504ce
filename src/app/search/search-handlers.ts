import { probeQuery } from '#api/web-search.ts';
import type { Handlers } from '#bus/types.ts';
import { type SearchSource, searchSourceSchema } from '#domain/search-web/search-run.ts';
import { askSource, openSources } from '#services/web-search/ask-sources.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { SearchesDeps } from './searches.ts';

type SearchCommand = `search.${'sources' | 'test'}`;

/** What the interface asks of searches, where the streams run. */
export function createSearchHandlers(
  deps: SearchesDeps,
): Pick<Handlers<'offscreen'>, SearchCommand> {
  const { store } = deps;
  return {
    'search.sources': async () => {
      const open = await openSources(deps);
      const all: readonly SearchSource[] = searchSourceSchema.options;
      return { sources: all.map((source) => ({ source, isOpen: open.includes(source) })) };
    },
    'search.test': async ({ source }, { signal }) => {
      const requested = { query: probeQuery, task: store.newId(), isShown: false, count: 1 };
      try {
        const { name, results } = await askSource(deps, source, requested, signal);
        return { name, count: results.length, error: null };
      } catch (thrown) {
        return { name: source, count: 0, error: toCodedError(thrown).toData() };
      }
    },
  };
}
