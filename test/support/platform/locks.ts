import type { LocksPort, Release } from '#platform/ports.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

/**
 * Locks of one origin; `context()` makes the view of one context, `die()` releases all its locks.
 */
export function memoryLocks() {
  const held = new Set<string>();
  const waiting = new Map<string, (() => void)[]>();
  const free = (name: string) => {
    held.delete(name);
    waiting.get(name)?.shift()?.();
  };
  const context = () => {
    const own = new Map<Release, string>();
    let isDead = false;
    const hold = (name: string): Release => {
      held.add(name);
      const release = () => {
        if (own.delete(release)) free(name);
      };
      own.set(release, name);
      return release;
    };
    const locks: LocksPort = {
      take: async (name) => (held.has(name) || isDead ? null : hold(name)),
      wait: (name, signal) =>
        new Promise((resolve, reject) => {
          const go = () => (isDead || signal.aborted ? free(name) : resolve(hold(name)));
          if (!held.has(name)) return go();
          waiting.set(name, [...(waiting.get(name) ?? []), go]);
          signal.addEventListener('abort', () => {
            waiting.set(
              name,
              (waiting.get(name) ?? []).filter((other) => other !== go),
            );
            reject(new CodedError('aborted'));
          });
        }),
    };
    const die = () => {
      isDead = true;
      for (const release of Array.from(own.keys())) release();
    };
    return { locks, die };
  };
  return { context, held };
}
