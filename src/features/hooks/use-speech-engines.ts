import type { ReplyOf } from '#bus/types.ts';
import { useRequest } from './use-request.ts';

export type FoundEngines = ReplyOf<'dictation.engines'>;

const none: FoundEngines = { engines: [], server: null };

/** What turns speech into text; `null` until it is known. Requested again whenever connections change, and `after`. */
export function useSpeechEngines(after?: string) {
  const { value: found = null, retry: look } = useRequest(
    ({ bus }) => bus.request('dictation.engines', {}).catch(() => none),
    [],
    { on: ['models.changed'], after, whenShown: true },
  );
  return { found, look };
}
