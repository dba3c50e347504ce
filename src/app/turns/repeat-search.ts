import type { Handlers } from '#bus/types.ts';
import { recalledIn } from '#domain/conversations/recalled.ts';
import { documentsOf } from '#domain/search-web/search-run.ts';
import { getMessage } from '#services/store/conversations/messages.ts';
import { getSearch } from '#services/store/conversations/searches.ts';
import type { Store } from '#services/store/database/store.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Searches } from '../search/searches.ts';

/** Asks a question again with its search changed. */
export function createRepeatSearch(
  store: Store,
  searches: Pick<Searches, 'addChanged'>,
  ask: Handlers<'offscreen'>['turn.ask'],
): Pick<Handlers<'offscreen'>, 'search.repeat'> {
  return {
    'search.repeat': async (body, call) => {
      const { conversationId, messageId, newMessageId, newAnswerId, model, change } = body;
      const question = await getMessage(store, messageId);
      const run = await getSearch(store, messageId);
      if (question?.type !== 'human' || !run) throw new CodedError('not_found', 'no such search');
      const { parentMessageId, text, sources } = question;
      const found = new Set(documentsOf(run));
      const recalled = recalledIn(sources);
      const ids = { conversationId, messageId: newMessageId, answerId: newAnswerId };
      await searches.addChanged({ ...ids, question: text }, messageId, change);
      return ask(
        {
          ...ids,
          parentMessageId,
          text,
          sources: sources.filter(({ docId, taken }) => !found.has(docId) && !taken),
          pages: [],
          uploadIds: [],
          model,
          task: 'auto',
          comparison: null,
          search: true,
          ...(recalled && { memory: recalled }),
        },
        call,
      );
    },
  };
}
