import type { MeaningDeps } from '#app/memory/memory-deps.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';

/** Where no host makes vectors. */
export const withoutMeaning: Omit<MeaningDeps, 'store' | 'pool'> = {
  provider: async () => null,
  locks: memoryLocks().context().locks,
  isOnMains: async () => true,
  isOnline: () => true,
};
