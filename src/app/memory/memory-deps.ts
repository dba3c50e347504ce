import type { ReadingWork } from '#services/generate/reading/reading-work.ts';
import type { Models } from '#services/llm/connections.ts';
import type { Store } from '#services/store/database/store.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

export interface MemoryDeps {
  store: Store;
  pool: WorkPort;
  work: Pick<ReadingWork, 'rank'>;
  /** In a private window nothing is remembered. */
  readonly isPrivate?: boolean;
}

export interface RecallDeps extends MemoryDeps {
  models: Pick<Models, 'resolve'>;
}
