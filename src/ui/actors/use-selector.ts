import { useSelector as useActorSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';

/** What a view reads: an actor of this context, one in another context, or plain state. */
export interface ActorLike<T> {
  getSnapshot(): T;
  subscribe(observer: { next?(value: T): void }): { unsubscribe: () => void };
}

/**
 * The part of an actor's snapshot that `select` returns; the view renders again only when that
 * changes. A `select` that makes objects must be a constant function, or have an `isSame`.
 */
export function useSelector<T extends object | null, Selected>(
  actor: ActorLike<T>,
  select: (snapshot: T) => Selected,
  isSame?: (a: Selected, b: Selected) => boolean,
): Selected {
  // It only reads an actor and subscribes to it.
  return useActorSelector(actor as unknown as AnyActorRef, select, isSame);
}
