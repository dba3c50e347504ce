import { trialQuery } from '#api/web-search.ts';
import type { Handlers } from '#bus/types.ts';
import { type SearchSource, searchSourceSchema } from '#domain/search-web/search-run.ts';
import { searchesOf } from '#services/store/conversations/searches.ts';
import type { Store } from '#services/store/database/store.ts';
import { watch } from '#services/store/database/watch.ts';
import { askSource, openSources } from '#services/web-search/ask-sources.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { Searches, SearchesDeps } from './searches.ts';

type SearchCommand = `search.${'watch' | 'stop' | 'solve' | 'sources' | 'test'}`;

/** What the interface asks of searches, where the streams run. */
export function createSearchHandlers(
  deps: SearchesDeps,
  searches: Searches,
): Pick<Handlers<'offscreen'>, SearchCommand> {
  const { store } = deps;
  return {
    'search.watch': ({ conversationId }, { signal }) => watchRuns(store, conversationId, signal),
    'search.stop': ({ messageId }) => ({
      stopped: searches.send(messageId, { type: 'search.stop' }),
    }),
    'search.solve': ({ messageId }) => ({
      opened: searches.send(messageId, { type: 'search.solve' }),
    }),
    'search.sources': async () => {
      const open = await openSources(deps);
      const all: readonly SearchSource[] = searchSourceSchema.options;
      return { sources: all.map((source) => ({ source, isOpen: open.includes(source) })) };
    },
    'search.test': async ({ source }, { signal }) => {
      const requested = { query: trialQuery, task: store.newId(), isShown: false, count: 1 };
      try {
        const { name, results } = await askSource(deps, source, requested, signal);
        return { name, count: results.length, error: null };
      } catch (thrown) {
        return { name: source, count: 0, error: toCodedError(thrown).toData() };
      }
    },
  };
}

/** All searches of a chat, then each that has changed. */
async function* watchRuns(store: Store, conversationId: string, signal: AbortSignal) {
  let known = new Map<string, string>();
  for await (const runs of watch(() => searchesOf(store, conversationId), signal)) {
    const texts = new Map(runs.map((run) => [run.messageId, JSON.stringify(run)]));
    const changed = runs.filter(({ messageId }) => texts.get(messageId) !== known.get(messageId));
    if (known.size === 0 || changed.length > 0) yield { runs: changed };
    known = texts;
  }
  return {};
}
