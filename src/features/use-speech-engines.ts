import { useCallback, useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { useShell } from './shell.tsx';

export type FoundEngines = ReplyOf<'dictation.engines'>;

const none: FoundEngines = { engines: [], server: null };

/** What turns speech into text; `null` until it is known. Requested again whenever connections change. */
export function useSpeechEngines() {
  const { bus } = useShell();
  const [found, setFound] = useState<FoundEngines | null>(null);
  const look = useCallback(
    () => void bus.request('dictation.engines', {}).then(setFound, () => setFound(none)),
    [bus],
  );
  useEffect(() => bus.on('models.changed', look), [bus, look]);
  return { found, look };
}
