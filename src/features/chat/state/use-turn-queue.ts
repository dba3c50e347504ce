import { useMemo } from 'react';
import { map, NEVER } from 'rxjs';
import type { AwaitedSource } from '#domain/conversations/awaited-sources.ts';
import type { TurnQueue } from '#domain/conversations/turn-queue.ts';
import { followStream } from '#features/follow-stream.ts';
import { useShell } from '#features/shell.tsx';
import { RemoteActor } from '#ui/actors/remote-actor.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { provided } from '#ui/provided.tsx';
import { useConversationId } from './use-chat-window.ts';

/** The queue; `isKnown` is false until the machine has sent it. */
export type KnownQueue = TurnQueue & { isKnown: boolean };

const unknown: KnownQueue = { current: null, queue: [], isKnown: false };

/** The machine of the window's conversation, which runs where its answers stream. */
export const [TurnQueueProvider, useTurnQueue] = provided(
  'TurnQueue',
  (): RemoteActor<KnownQueue> => {
    const { bus } = useShell();
    const conversationId = useConversationId();
    return useMemo(() => {
      if (conversationId === null) return new RemoteActor(NEVER, unknown);
      const queue = followStream(() => bus.stream('turn.watch', { conversationId })).pipe(
        map((chunk) => ({ ...chunk, isKnown: true })),
      );
      return new RemoteActor(queue, unknown);
    }, [bus, conversationId]);
  },
);

const none: readonly AwaitedSource[] = [];

/** The sources that a queued question still waits for. */
export function useAwaitedSources(messageId: string): readonly AwaitedSource[] {
  return useSelector(
    useTurnQueue(),
    ({ queue }) => queue.find((each) => each.messageId === messageId)?.awaited ?? none,
  );
}
