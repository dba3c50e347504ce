import type { ReplyOf } from '#bus/types.ts';
import { useRequest } from '../../hooks/use-request.ts';

/** Models that make pictures; null: they are being asked for. */
export function useArtList() {
  const { value: list = null, retry: refresh } = useRequest<ReplyOf<'art.models'>>(
    ({ bus }) =>
      bus.request('art.models', {}).catch(() => ({ models: [], failures: [], current: null })),
    [],
    { on: ['models.changed'], whenShown: true },
  );
  return { list, refresh };
}
