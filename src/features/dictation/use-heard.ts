import { useEffect, useState } from 'react';
import type { ChunkOf } from '#bus/types.ts';
import { followStream } from '../follow-stream.ts';
import { useShell } from '../shell.tsx';

const silence = { level: 0, seconds: 0 };

/** What the microphone of a dictation hears. It is on only while a view follows it. */
export function useHeard(id: string | null): ChunkOf<'dictation.heard'> {
  const { bus } = useShell();
  const [heard, setHeard] = useState(silence);
  useEffect(() => {
    setHeard(silence);
    if (id === null) return;
    const stream = followStream(() => bus.stream('dictation.heard', { id }));
    const subscription = stream.subscribe(setHeard);
    return () => subscription.unsubscribe();
  }, [bus, id]);
  return heard;
}
