import type { Handlers } from '#bus/types.ts';
import { latestOf } from '#services/store/database/watch.ts';
import type { SyncRunner } from './sync-runner.ts';

export function createSyncHandlers({
  state,
  request,
  search,
}: Pick<SyncRunner, 'state' | 'request' | 'search'>): Pick<
  Handlers<'offscreen'>,
  'sync.watch' | 'sync.request' | 'conversation.findOnServer'
> {
  return {
    async *'sync.watch'(_, { signal }) {
      for await (const sync of latestOf(state, signal)) yield { sync };
      return {};
    },
    'conversation.findOnServer': async (wanted, { signal }) => {
      const { conversations, hasMore } = await search(wanted, signal);
      return { conversations: conversations.map((entry) => ({ ...entry, older: [] })), hasMore };
    },
    'sync.request': async () => {
      request();
      return {};
    },
  };
}
