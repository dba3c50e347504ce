import type { FastifyBaseLogger } from 'fastify';
import type { AssistantScope } from '#domain/account/api-token.ts';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import type { ReplicaReads } from '../database/replica-reads.ts';
import type { Documents } from '../documents/documents.ts';
import type { Fetch } from '../gateway/fetch/node-fetch.ts';
import type { PassageEmbedder } from '../search/passage-embedder.ts';

/** What tools work with. */
export interface ToolParts {
  db: Database;
  reads: Pick<ReplicaReads, 'run'>;
  documents: Documents;
  /** Null: documents are searched by words alone. */
  embedder: PassageEmbedder | null;
  quotaBytes: number | null;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Refuses addresses of this machine and its network. */
  publicFetch: Fetch;
}

/** A message of an assistant, for one owner. */
export interface AssistantCall extends ToolParts {
  principal: Principal;
  /** null: all. */
  scopes: readonly AssistantScope[] | null;
  /** Aborted when the assistant leaves. */
  connected: AbortSignal;
  log: FastifyBaseLogger;
}
