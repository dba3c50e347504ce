import type { searchMachine } from '#machines/search/search.machine.ts';
import { runOf } from '#machines/search/search.selectors.ts';
import {
  activeSearches,
  getSearchRow,
  noteSearch,
} from '#services/store/conversations/searches.ts';
import type { Store } from '#services/store/database/store.ts';
import type { JsonValue } from '#shared/json.ts';
import { type ActorStorage, savedOf } from '../actor-storage.ts';

/** Of the saved machines. */
export const searchVersion = 1;

const ended: readonly string[] = ['done', 'stopped', 'failed'];

/** Rows of searches: the shown steps of each, and its machine. */
export function searchStorage(store: Store): ActorStorage<typeof searchMachine> {
  const recordOf = (messageId: string) => ({ key: messageId, lock: `gloss.search:${messageId}` });
  return {
    recordOf,
    // The question that waits for a search starts it.
    list: async () => (await activeSearches(store)).map(({ messageId }) => recordOf(messageId)),
    load: async ({ key }) => {
      const row = await getSearchRow(store, key);
      if (!row || (row.snapshot === null && ended.includes(row.state))) return null;
      const { messageId, conversationId, answerId, question, queries, pages, spare } = row;
      return {
        input: { messageId, conversationId, answerId, question, queries, pages, spare },
        saved: savedOf(row.snapshot),
      };
    },
    save: ({ key }, snapshot, saved) =>
      noteSearch(store, key, {
        ...runOf(snapshot),
        snapshot: { ...saved } as unknown as JsonValue,
      }),
    remove: ({ key }, last) => noteSearch(store, key, { ...(last && runOf(last)), snapshot: null }),
  };
}
