import type { Handlers } from '#bus/types.ts';
import type { LocksPort, SpeakingTurnPort } from '#platform/ports.ts';

/** Locks of the background's origin for contexts that have only those of a page. */
export function createLockHandlers(
  locks: LocksPort,
  turn: SpeakingTurnPort,
): Pick<Handlers<'background'>, `lock.${'hold' | 'speak' | 'extend'}`> {
  return {
    'lock.hold': async function* ({ name, waits }, { signal, after }) {
      // What the background held when it ended is the caller's still.
      const mayWait = waits || after !== undefined;
      const release = mayWait ? await locks.wait(name, signal) : await locks.take(name);
      if (!release) return {};
      try {
        if (!after) yield {};
        await ended(signal);
      } finally {
        release();
      }
      return {};
    },
    'lock.speak': async function* (_, { signal, after }) {
      const lost = new AbortController();
      const release = turn.take(() => lost.abort());
      try {
        if (!after) yield {};
        await ended(AbortSignal.any([signal, lost.signal]));
      } finally {
        release();
      }
      return {};
    },
    'lock.extend': () => ({}),
  };
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
