import { useCallback, useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { useShell } from './shell.tsx';

export type ModelList = ReplyOf<'models.list'>;

/** The connections; `null` until they are known. Requested again whenever they change. */
export function useModels() {
  const { bus } = useShell();
  const [list, setList] = useState<ModelList | null>(null);
  const refresh = useCallback(
    async (force: boolean) => {
      const reply = await bus.request('models.list', { refresh: force });
      setList(reply);
      return reply;
    },
    [bus],
  );
  useEffect(() => {
    const again = () => void refresh(false).catch(() => undefined);
    again();
    return bus.on('models.changed', again);
  }, [bus, refresh]);
  return { list, refresh };
}
