import { useCallback } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { useShell } from '../shell.tsx';
import { useRequest } from './use-request.ts';

export type ModelList = ReplyOf<'models.list'>;

/** The connections; `null` until they are known. Requested again whenever they change. */
export function useModels() {
  const { bus } = useShell();
  const { value: list = null, set } = useRequest(
    () => bus.request('models.list', { refresh: false }),
    [bus],
    { on: ['models.changed'], whenShown: true },
  );
  const refresh = useCallback(
    async (force: boolean) => {
      const reply = await bus.request('models.list', { refresh: force });
      set(reply);
      return reply;
    },
    [bus, set],
  );
  return { list, refresh };
}
