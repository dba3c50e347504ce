import type { Recalled } from '#domain/conversations/recalled.ts';
import { isMemoryOn } from '#domain/memory/memory.ts';
import { useWatch } from '#features/hooks/use-watch.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useChatContext } from '../context/use-chat-context.ts';
import { useChatSettings } from './use-chat-settings.ts';
import { useChatWindow } from './use-chat-window.ts';

interface MemorySource {
  /** Memory is on and has pages. */
  isOffered: boolean;
  /** What is searched for the next questions. */
  on: Recalled | null;
  turn: (of: Recalled | null) => void;
}

/** What the person has read or marked, as a source of the next questions. */
export function useMemorySource(): MemorySource {
  const context = useChatContext();
  const window = useChatWindow();
  const { settings } = useChatSettings();
  const isRemembering = isMemoryOn(settings.memory);
  const { value } = useWatch(
    ({ rows }) => (isRemembering ? rows.memory.watchUse() : null),
    [isRemembering],
  );
  return {
    isOffered: isRemembering && (value?.pages ?? 0) > 0,
    on: useSelector(context.state, ({ memory }) => memory),
    turn: (of) => {
      context.send({ type: 'memory', of });
      window.focus();
    },
  };
}
