import type { ServerConfig } from '../config/config.ts';
import { ResumableAnswers } from '../gateway/answers/resumable-answers.ts';
import { vendorFetch } from '../gateway/fetch/node-fetch.ts';
import { publicFetch } from '../gateway/fetch/public-fetch.ts';
import { makeMetrics } from '../http/metrics.ts';
import type { VendorCalls } from '../providers/provider-fetch.ts';
import { passageEmbedder } from '../search/passage-embedder.ts';
import { PgDocumentIndex } from '../search/pg-document-index.ts';
import { ToolPrograms } from '../tools/tool-programs.ts';
import type { LateLog } from './late-log.ts';
import { openAuthentication } from './open-authentication.ts';
import { openDatabase, openReads } from './open-database.ts';
import { openDocuments } from './open-documents.ts';
import { openProviders } from './open-providers.ts';
import type { StartOptions, Undo } from './start-options.ts';
import { startSync } from './start-sync.ts';

interface StartParts {
  config: ServerConfig;
  env: Record<string, string | undefined>;
  now: () => number;
  options: StartOptions;
  log: LateLog;
  undo: Undo;
}

/** What does not need to know the server's own address. */
export async function openServices({ config, env, now, options, log, undo }: StartParts) {
  const { db, databaseUrl, readiness } = await openDatabase(config, options, log, undo);
  const metrics = makeMetrics();
  const reads = openReads(db, config, metrics, log, undo);
  const calls = openCalls(env, options, undo);
  const { redactor, providers, providerSettings } = openProviders(config, calls);
  const embedder = passageEmbedder(config.embeddingModel, providers, metrics);
  const index = new PgDocumentIndex(db, embedder);
  const documents = await openDocuments({ config, db, now, index, log, options });
  undo.push(() => documents.stop());
  const { changes, indexer } = await startSync(
    db,
    { url: config.databaseDirectUrl ?? databaseUrl, times: options.changes },
    now,
    log,
    undo,
  );
  const answers = new ResumableAnswers({ db, onError: log.answering, ...options.answers });
  undo.push(() => answers.close());
  const toolPrograms = new ToolPrograms(config.toolServers);
  undo.push(() => toolPrograms.close());
  const authentication = await openAuthentication(config, db, now);
  return {
    answers,
    authentication,
    changes,
    config,
    db,
    documents,
    embedder,
    fetch: calls.fetch,
    index,
    indexer,
    metrics,
    now,
    providerSettings,
    providers,
    publicFetch: calls.publicFetch,
    quotaBytes: config.ownerQuotaBytes,
    readiness,
    reads,
    redactor,
    toolPrograms,
  };
}

function openCalls(
  env: StartParts['env'],
  { silenceMs, lookup }: StartOptions,
  undo: Undo,
): Pick<VendorCalls, 'fetch' | 'publicFetch'> {
  const own = vendorFetch(env, silenceMs);
  const named = publicFetch(env, silenceMs, lookup);
  undo.push(async () => own.close());
  undo.push(async () => named.close());
  return { fetch: own.fetch, publicFetch: named.fetch };
}
