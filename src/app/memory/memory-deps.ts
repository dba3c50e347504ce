import type { DocumentInfo } from '#domain/documents/documents.ts';
import type { ReadingWork } from '#services/generate/reading/reading-work.ts';
import type { Models } from '#services/llm/connections.ts';
import type { Store } from '#services/store/database/store.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

/** Reads the page at an address without opening a tab. @throws capture_*, fetch_* */
export type ReadUnopened = (url: string, signal: AbortSignal) => Promise<DocumentInfo>;

export interface MemoryDeps {
  store: Store;
  pool: WorkPort;
  work: Pick<ReadingWork, 'rank'>;
  /** Absent where no browser gives access to other sites. */
  readonly readUnopened?: ReadUnopened;
  /** What the server of an address answers; absent as before. */
  readonly statusOf?: (url: string, signal: AbortSignal) => Promise<number>;
  /** In a private window nothing is remembered. */
  readonly isPrivate?: boolean;
}

export interface RecallDeps extends MemoryDeps {
  models: Pick<Models, 'resolve'>;
}
