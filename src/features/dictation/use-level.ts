import { useEffect, useState } from 'react';
import type { ChunkOf } from '#bus/types.ts';
import { followStream } from '../follow-stream.ts';
import { useShell } from '../shell.tsx';

const silence = { level: 0, seconds: 0 };

/** What the microphone of a dictation hears. It is on only while a view follows it. */
export function useLevel(id: string | null): ChunkOf<'dictation.levels'> {
  const { bus } = useShell();
  const [level, setLevel] = useState(silence);
  useEffect(() => {
    setLevel(silence);
    if (id === null) return;
    const stream = followStream(() => bus.stream('dictation.levels', { id }));
    const subscription = stream.subscribe(setLevel);
    return () => subscription.unsubscribe();
  }, [bus, id]);
  return level;
}
