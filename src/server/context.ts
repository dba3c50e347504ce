import type { PairingSecret } from './auth/secret-files.ts';
import type { Tokens } from './auth/tokens.ts';
import type { ServerConfig } from './config.ts';
import type { Database } from './database/connect.ts';
import type { StartedDocuments } from './documents/start-documents.ts';
import type { Origins } from './http/origins.ts';
import type { Metrics } from './metrics.ts';
import type { ProviderRegistry } from './providers/registry.ts';
import type { PassageEmbedder } from './search/passage-embedder.ts';

/** What routes are given; made once in `start-server.ts`. */
export interface ServerContext {
  config: ServerConfig;
  db: Database;
  tokens: Tokens;
  /** Null outside personal mode. */
  pairing: PairingSecret | null;
  providers: ProviderRegistry;
  /** Null: documents are searched by words alone. */
  embedder: PassageEmbedder | null;
  documents: StartedDocuments;
  origins: Origins;
  metrics: Metrics;
  now: () => number;
  /** Silence of a vendor after which the client is told that its answer is still awaited. */
  waitingMs: number;
  /** Aborted when the server begins to close. */
  closing: AbortSignal;
}
