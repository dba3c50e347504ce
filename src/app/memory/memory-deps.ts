import type { DocumentInfo } from '#domain/documents/documents.ts';
import type { TableState } from '#domain/memory/own-table.ts';
import type { Connection } from '#domain/models/model-ref.ts';
import type { LocksPort } from '#platform/ports.ts';
import type { Models } from '#services/llm/connections.ts';
import type { SetUpProvider } from '#services/llm/reach.ts';
import type { Store } from '#services/store/database/store.ts';
import type { NearPassage } from '#workers/meaning/meaning.api.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

/** Search by meaning, where the person has chosen a model for it. */
export interface Meaning {
  /**
   * What is about a text. `only`: hashes of texts; null: all. null: no model is chosen, or it cannot be reached now.
   */
  near(text: string, only: readonly string[] | null, signal: AbortSignal): Promise<Near | null>;
}

interface Near {
  /** The nearest first. */
  passages: NearPassage[];
  /** Texts that it does not find yet. */
  missing: number;
}

/** Reads the page at an address without opening a tab. @throws capture_*, fetch_* */
export type ReadUnopened = (url: string, signal: AbortSignal) => Promise<DocumentInfo>;

export interface MemoryDeps {
  store: Store;
  pool: WorkPort;
  /** Absent where no browser gives access to other sites. */
  readonly readUnopened?: ReadUnopened;
  /** What the server of an address answers; absent as before. */
  readonly statusOf?: (url: string, signal: AbortSignal) => Promise<number>;
  /** In a private window nothing is remembered. */
  readonly isPrivate?: boolean;
  /** Absent: words alone find. */
  readonly meaning?: Meaning;
}

/** The table of word pieces on this device. */
export interface OwnTable {
  /** null: none is here, and none is offered. */
  state(signal: AbortSignal): Promise<TableState | null>;
  /** @throws fetch_other, provider_unavailable, provider_bad_stream */
  download(signal: AbortSignal): Promise<void>;
  drop(): Promise<void>;
}

export interface RecallDeps extends MemoryDeps {
  models: Pick<Models, 'resolve'>;
}

/** What vectors are made with. */
export interface MeaningDeps extends Pick<MemoryDeps, 'store' | 'pool'> {
  provider(connection: Connection): Promise<SetUpProvider | null>;
  locks: Pick<LocksPort, 'take'>;
  /** false: on its battery, which its platform says. */
  readonly isOnMains: () => Promise<boolean>;
  readonly isOnline: () => boolean;
  /** Absent where nothing can be stored. */
  readonly table?: OwnTable;
}
