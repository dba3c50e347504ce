import type { FastifyInstance } from 'fastify';
import { signInNotices } from '../accounts/sign-in-notices.ts';
import { readConfig, type ServerConfig } from '../config/config.ts';
import { vendorFetch } from '../gateway/node-fetch.ts';
import { closeApp } from '../http/close-app.ts';
import { listen } from '../http/listen.ts';
import { makeApp } from '../http/make-app.ts';
import { makeMetrics } from '../http/metrics.ts';
import { originsOf } from '../http/origins.ts';
import { planNotices } from '../plans/offered-plans.ts';
import { writeUrl } from '../process/lock.ts';
import { passageEmbedder } from '../search/passage-embedder.ts';
import { PgDocumentIndex } from '../search/pg-document-index.ts';
import { LateLog } from './late-log.ts';
import { openAccounts } from './open-accounts.ts';
import { openAuthentication } from './open-authentication.ts';
import { openDatabase } from './open-database.ts';
import { openDocuments } from './open-documents.ts';
import { openPlans } from './open-plans.ts';
import { countModels, openProviders } from './open-providers.ts';
import type { StartOptions, Undo } from './start-options.ts';
import { startProblem } from './start-problems.ts';
import { startSync } from './start-sync.ts';

export interface StartedServer {
  /** Origin without a slash at its end, such as http://127.0.0.1:8787. */
  url: string;
  config: ServerConfig;
  /** Null outside personal mode. */
  pairingSecret: string | null;
  /** Providers of the environment, and how many models each lists. */
  providers: { id: string; models: number }[];
  close(): Promise<void>;
}

/**
 * Starts the server as the environment says: database, providers, HTTP. Throws ConfigError with
 * lines for people, and leaves nothing running when it throws.
 */
export async function startServer(
  env: Record<string, string | undefined>,
  options: StartOptions = {},
): Promise<StartedServer> {
  const config = readConfig(env);
  const undo: Undo = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { ...(await start(config, env, options, undo)), close };
  } catch (error) {
    await close();
    throw startProblem(error, config);
  }
}

async function start(
  config: ServerConfig,
  env: Record<string, string | undefined>,
  { now = Date.now, waitingMs = 15_000, ...options }: StartOptions,
  undo: Undo,
): Promise<Omit<StartedServer, 'close'>> {
  const { db, databaseUrl } = await openDatabase(config, options.onQuery, undo);
  const metrics = makeMetrics();
  const calls = vendorFetch(env, options.silenceMs);
  undo.push(async () => calls.close());
  const { redactor, providers, providerSettings } = openProviders(config, calls.fetch);
  const embedder = passageEmbedder(config.embeddingModel, providers, metrics);
  const index = new PgDocumentIndex(db, embedder);
  const log = new LateLog();
  const documents = await openDocuments({ config, db, now, index, log, options });
  undo.push(() => documents.stop());
  const { changes, indexer } = await startSync(db, databaseUrl, now, log, undo);
  const authentication = await openAuthentication(config, db, now);
  const basis = { authentication, config, documents, fetch: calls.fetch, url: () => origins.url };
  const accounts = openAccounts(basis, redactor, log, options, undo);
  const plans = openPlans({ ...basis, db, now }, redactor);
  const closing = new AbortController();
  let origins = originsOf(config, config.port);
  const app = await makeApp(
    {
      config,
      authentication,
      accounts,
      plans,
      db,
      providers,
      providerSettings,
      embedder,
      documents,
      changes,
      indexer,
      quotaBytes: config.ownerQuotaBytes,
      metrics,
      redactor,
      now,
      waitingMs,
      origins: () => origins,
      closing: closing.signal,
    },
    options,
  );
  log.attach(app.log);
  let renewal: Promise<void> | undefined;
  undo.push(() => closeAll(app, closing, () => renewal));
  origins = originsOf(config, await listen(app, config));
  renewal = index.renew(closing.signal, log.error).catch(log.error);
  // A failure goes to `onError`.
  if (options.checksStore ?? true) documents.checkStore().catch(() => undefined);
  await announce(app, config, origins.url);
  const pairingSecret = authentication.pairing?.current().secret ?? null;
  return { url: origins.url, config, pairingSecret, providers: await countModels(providers) };
}

async function closeAll(
  app: FastifyInstance,
  closing: AbortController,
  renewal: () => Promise<void> | undefined,
): Promise<void> {
  closing.abort();
  await closeApp(app);
  await renewal();
}

async function announce(
  { log }: FastifyInstance,
  config: ServerConfig,
  url: string,
): Promise<void> {
  for (const notice of [...signInNotices(config), ...planNotices(config.plans)]) log.warn(notice);
  await writeUrl(config.dataDir, url);
}
