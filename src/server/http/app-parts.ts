import type { FastifyPluginAsync } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Accounts } from '../accounts/accounts.ts';
import type { Analytics } from '../analytics/analytics.ts';
import type { Authentication } from '../auth/authenticate.ts';
import type { ServerConfig } from '../config/config.ts';
import type { Readiness } from '../database/readiness.ts';
import type { ReplicaReads } from '../database/replica-reads.ts';
import type { StartedDocuments } from '../documents/start-documents.ts';
import type { ResumableAnswers } from '../gateway/answers/resumable-answers.ts';
import type { Fetch } from '../gateway/fetch/node-fetch.ts';
import type { Plans } from '../plans/plans.ts';
import type { Redactor } from '../providers/keys/redactor.ts';
import type { ProviderSettings } from '../providers/provider-settings.ts';
import type { ProviderRegistry } from '../providers/registry.ts';
import type { PassageEmbedder } from '../search/passage-embedder.ts';
import type { ChangeListener } from '../sync/change-listener.ts';
import type { MessageIndexer } from '../sync/message-indexer.ts';
import type { ToolPrograms } from '../tools/tool-programs.ts';
import type { Metrics } from './metrics.ts';
import type { Origins } from './origins.ts';

/** What the app is composed of. Each plugin is given all of it and names in its options what it uses. */
export interface AppParts {
  config: ServerConfig;
  authentication: Authentication;
  accounts: Accounts;
  plans: Plans;
  analytics: Analytics;
  db: Authentication['db'];
  reads: ReplicaReads;
  readiness: Readiness;
  providers: ProviderRegistry;
  providerSettings: ProviderSettings;
  /** Null: documents are searched by words alone. */
  embedder: PassageEmbedder | null;
  documents: StartedDocuments;
  answers: ResumableAnswers;
  changes: ChangeListener;
  toolPrograms: ToolPrograms;
  indexer: MessageIndexer;
  /** Most that an owner may store, in bytes; null: no limit. */
  quotaBytes: number | null;
  metrics: Metrics;
  redactor: Redactor;
  /** Calls vendors and search services. */
  fetch: Fetch;
  /** Of addresses that others name: it refuses those of this machine and its network. */
  publicFetch: Fetch;
  /** Of one search service; absent: its default. */
  searchTimeoutMs?: number;
  origins: () => Origins;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Silence after which a stream gets a comment line. */
  waitingMs: number;
  /** Aborted when the server begins to close. */
  closing: AbortSignal;
}

/** Routes of `endpoint`s over these parts. */
export type Routes<Used extends keyof AppParts> = FastifyPluginAsync<Pick<AppParts, Used>>;

/** Routes with schemas of their own over these parts. */
export type SchemaRoutes<Used extends keyof AppParts> = FastifyPluginAsyncZod<Pick<AppParts, Used>>;
