import type { Handlers } from '#bus/types.ts';
import { latestOf } from '#services/store/database/watch.ts';
import type { SyncRunner } from './sync-runner.ts';

export function createSyncHandlers({
  state,
  request,
}: Pick<SyncRunner, 'state' | 'request'>): Pick<
  Handlers<'offscreen'>,
  'sync.watch' | 'sync.request'
> {
  return {
    async *'sync.watch'(_, { signal }) {
      for await (const sync of latestOf(state, signal)) yield { sync };
      return {};
    },
    'sync.request': async () => {
      request();
      return {};
    },
  };
}
