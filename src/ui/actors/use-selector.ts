import { useSelector as useActorSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';

/** What a view reads: an actor of this context, one that runs in another, or plain state. */
export interface ActorLike<T> {
  getSnapshot(): T;
  subscribe(observer: { next?(value: T): void }): { unsubscribe: () => void };
}

/**
 * What `select` takes from the snapshot of an actor; the view renders again only when that changes.
 * A `select` that makes objects is a function that stays the same, or comes with `isSame`.
 */
export function useSelector<T extends object | null, Selected>(
  actor: ActorLike<T>,
  select: (snapshot: T) => Selected,
  isSame?: (a: Selected, b: Selected) => boolean,
): Selected {
  // Of an actor it reads and subscribes, and no more.
  return useActorSelector(actor as unknown as AnyActorRef, select, isSame);
}
