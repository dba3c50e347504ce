import { systemClock } from '#shared/clock.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { createPool } from '#workers/pool/pool.ts';
import { spawnWorkers } from '#workers/pool/registry.ts';

/** The workers of a page. */
export function createPagePool(): WorkPort {
  return createPool({
    spawn: spawnWorkers,
    clock: systemClock,
    cores: navigator.hardwareConcurrency,
  });
}
