import { useCallback, useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { useShell } from '../shell.tsx';

/** Models that make pictures; null: they are being asked for. */
export function useArtList() {
  const { bus } = useShell();
  const [list, setList] = useState<ReplyOf<'art.models'> | null>(null);
  const refresh = useCallback(
    () =>
      void bus
        .request('art.models', {})
        .then(setList, () => setList({ models: [], failures: [], current: null })),
    [bus],
  );
  useEffect(() => {
    refresh();
    return bus.on('models.changed', refresh);
  }, [bus, refresh]);
  return { list, refresh };
}
