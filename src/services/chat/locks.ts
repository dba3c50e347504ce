import { CodedError } from '#shared/errors/coded-error.ts';

/** Gives a lock back; more than once does no harm. */
export type Release = () => void;

/**
 * Locks that all contexts of an origin share and that end with the context that holds them: they tell
 * a context that lives from one that died.
 */
export interface LocksPort {
  /** The lock, or null where somebody holds it. */
  take(name: string): Promise<Release | null>;
  /** Waits its turn. @throws aborted */
  wait(name: string, signal: AbortSignal): Promise<Release>;
}

/** Over `navigator.locks`. */
export function webLocks(manager: LockManager): LocksPort {
  return {
    take: (name) =>
      new Promise((resolve, reject) => {
        const held = manager.request(name, { ifAvailable: true }, (lock) => {
          if (!lock) return resolve(null);
          return new Promise<void>((release) => resolve(release));
        });
        held.catch(reject);
      }),
    wait: (name, signal) =>
      new Promise((resolve, reject) => {
        const held = manager.request(
          name,
          { signal },
          () => new Promise<void>((release) => resolve(release)),
        );
        held.catch(() => reject(new CodedError('aborted', 'manual aborted request.')));
      }),
  };
}

/** The context that runs a conversation's machine. */
export const holderLock = (holder: string) => `gloss.holder:${holder}`;
/** Held from an answer's preparation to its end. */
export const answerLock = (answerId: string) => `gloss.turn:${answerId}`;
/** One turn of a conversation at a time, whichever contexts it is open in. */
export const conversationLock = (conversationId: string) => `gloss.conversation:${conversationId}`;
