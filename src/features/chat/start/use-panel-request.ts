import { useEffect, useState } from 'react';
import type { BusClient } from '#bus/types.ts';
import { useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useOpenChat } from '../context/use-chat-context.ts';
import { useChatModels } from '../state/use-chat-models.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import { useBranch } from '../state/use-open-conversation.ts';

/** Gives what is requested of the window's chat; null: nothing. */
export type TakeRequest<Value> = (bus: BusClient, windowId: number) => Promise<Value | null>;

/**
 * What a page's button asked of this window's chat, until it is taken over. `first`: what the page of the chat was opened
 * for. `take` must not change.
 */
export function usePanelRequest<Value>(
  requested: 'summary.requested' | 'search.requested',
  take: TakeRequest<Value>,
  first?: Value,
): readonly [Value | null, () => void] {
  const { bus, windowId, surface } = useShell();
  const [value, setValue] = useState<Value | null>(first ?? null);
  const [takenOver] = useState(() => () => setValue(null));
  useEffect(() => {
    if (surface !== 'sidebar' || windowId === null) return;
    let current = true;
    const look = () =>
      void take(bus, windowId).then(
        (found) => current && found !== null && setValue(() => found),
        () => undefined,
      );
    look();
    const off = bus.on(requested, (event) => event.windowId === windowId && look());
    return () => {
      current = false;
      off();
    };
  }, [bus, surface, windowId, requested, take]);
  return [value, takenOver];
}

/** Opens a new chat once the window's state is known; true when it is shown. */
export function useRequestedChat(isWanted: boolean): boolean {
  const open = useOpenChat();
  const { loaded } = useChatSettings();
  const { models } = useChatModels();
  const { isRead, conversationId } = useSelector(useChatWindow().shown, (shown) => shown);
  const { isReady, id } = useBranch();
  const isSettled = loaded && models !== null && isRead && isReady && id === conversationId;
  const mayOpen = isSettled && isWanted;
  useEffect(() => {
    if (mayOpen && conversationId !== null) open(null);
  }, [mayOpen, conversationId, open]);
  return mayOpen && conversationId === null;
}
