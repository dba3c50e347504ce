import { useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { useShell } from '../shell.tsx';

/** Between two requests to a browser in which something may have been done meanwhile. */
const againMs = 2_000;

type State = ReplyOf<'handoff.state'>;
const isSetUp = ({ isPinned, isAccessChosen }: State) =>
  isPinned !== false && isAccessChosen !== false;

/**
 * What the extension in this browser says of itself, asked again until it is set up, while the page can be seen: each
 * request starts the extension's background. Null until it answers.
 */
export function useExtensionState(): State | null {
  const { extension } = useShell();
  const [state, setState] = useState<State | null>(null);
  useEffect(() => {
    if (!extension) return;
    let isEnded = false;
    const ask = async () => {
      const known = document.hidden ? null : await extension.state();
      if (isEnded) return;
      if (known) setState(known);
      if (known && isSetUp(known)) clearInterval(timer);
    };
    const timer = setInterval(() => void ask(), againMs);
    void ask();
    return () => {
      isEnded = true;
      clearInterval(timer);
    };
  }, [extension]);
  return state;
}
