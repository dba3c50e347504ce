import { useEffect, useState } from 'react';
import type { ChunkOf } from '#bus/types.ts';
import { type ProvisionalText, withProvisional } from '#domain/dictation/provisional-text.ts';
import { followStream } from '../follow-stream.ts';
import { useShell } from '../shell.tsx';

export type Sound = Pick<ChunkOf<'dictation.levels'>, 'level' | 'seconds'>;

const silence: Sound = { level: 0, seconds: 0 };
const none: readonly ProvisionalText[] = [];

/**
 * What the microphone of a dictation records, which is on only while a view follows it; and provisional text, which stays
 * when it is off, until the text of its range has come.
 */
export function useSound(id: string, isOn: boolean) {
  const { bus } = useShell();
  const [sound, setSound] = useState(silence);
  const [read, setRead] = useState({ of: id, texts: none });
  useEffect(() => {
    if (!isOn) return;
    const stream = followStream(() => bus.stream('dictation.levels', { id }));
    const subscription = stream.subscribe(({ provisional, ...next }) => {
      setSound(next);
      setRead((before) => {
        const known = before.of === id ? before.texts : none;
        const texts = withProvisional(known, provisional);
        return texts === before.texts ? before : { of: id, texts };
      });
    });
    return () => {
      subscription.unsubscribe();
      setSound(silence);
    };
  }, [bus, id, isOn]);
  return { sound, provisional: read.of === id ? read.texts : none };
}
