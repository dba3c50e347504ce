import { trialQuery } from '#api/web-search.ts';
import type { Handlers } from '#bus/types.ts';
import {
  documentsOf,
  type SearchSource,
  searchSourceSchema,
} from '#domain/search-web/search-run.ts';
import { getMessage } from '#services/store/conversations/messages.ts';
import { getSearch } from '#services/store/conversations/searches.ts';
import { askSource, openSources } from '#services/web-search/ask-sources.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { Searches, SearchesDeps } from './searches.ts';

type SearchCommand = `search.${'repeat' | 'sources' | 'test'}`;

/** What the interface asks of searches, where the streams run. */
export function createSearchHandlers(
  deps: SearchesDeps,
  searches: Searches,
  ask: Handlers<'offscreen'>['turn.ask'],
): Pick<Handlers<'offscreen'>, SearchCommand> {
  const { store } = deps;
  return {
    'search.repeat': async (body, call) => {
      const { conversationId, messageId, newMessageId, newAnswerId, model, change } = body;
      const question = await getMessage(store, messageId);
      const run = await getSearch(store, messageId);
      if (question?.type !== 'human' || !run) throw new CodedError('not_found', 'no such search');
      const found = new Set(documentsOf(run));
      const ids = { conversationId, messageId: newMessageId, answerId: newAnswerId };
      await searches.addChanged({ ...ids, question: question.text }, messageId, change);
      return ask(
        {
          ...ids,
          parentMessageId: question.parentMessageId,
          text: question.text,
          sources: question.sources.filter(({ docId }) => !found.has(docId)),
          pages: [],
          uploadIds: [],
          model,
          task: 'auto',
          comparison: null,
          search: true,
        },
        call,
      );
    },
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
