import { useCallback, useEffect, useState } from 'react';
import type { MicrophoneState } from '#domain/dictation/microphone.ts';
import { useShell } from '../shell.tsx';

/** What keeps a person from speaking: `ask`: the browser asks in another page of ours. */
export type MicrophoneProblem = 'ask' | 'denied' | 'none';

/** Access to the microphone, followed: what is granted later counts at once. */
export function useMicrophone() {
  const { microphone } = useShell();
  const [problem, setProblem] = useState<MicrophoneProblem | null>(null);
  useEffect(() => {
    if (problem === null || problem === 'none') return;
    return microphone?.onChanged((state) => setProblem(problemOf(state)));
  }, [microphone, problem]);
  /** Asks where that is needed and possible here. True: one can speak. */
  const prepare = useCallback(async () => {
    if (!microphone) return false;
    let state: MicrophoneState = await microphone.state();
    if (state === 'prompt' && microphone.canAsk) state = await microphone.request();
    const found = problemOf(state);
    setProblem(found);
    return found === null;
  }, [microphone]);
  return { problem, prepare, dismiss: () => setProblem(null) };
}

const problems = { granted: null, prompt: 'ask', denied: 'denied', none: 'none' } as const;
const problemOf = (state: MicrophoneState): MicrophoneProblem | null => problems[state];
