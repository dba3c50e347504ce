import { CodedError } from '#shared/errors/coded-error.ts';
import type { LocksPort } from '../ports.ts';

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
