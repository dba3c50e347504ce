import { useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { useShell } from '../shell.tsx';

/** Between two looks at a browser in which something may have been done meanwhile. */
const lookMs = 2_000;

type State = ReplyOf<'handoff.state'>;
const isSetUp = ({ isPinned, mayRead }: State) => isPinned !== false && mayRead !== false;

/** What the extension in this browser says of itself, until it is set up; null until it answers. */
export function useExtensionState(): State | null {
  const { extension } = useShell();
  const [state, setState] = useState<State | null>(null);
  useEffect(() => {
    if (!extension) return;
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const known = await extension.state();
      if (!isOpen) return;
      if (known) setState(known);
      if (!known || !isSetUp(known)) timer = setTimeout(() => void look(), lookMs);
    };
    void look();
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [extension]);
  return state;
}
