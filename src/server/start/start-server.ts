import { mkdir } from 'node:fs/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Repeated } from '../accounts/clean-up-accounts.ts';
import { signInNotices } from '../accounts/sign-in-notices.ts';
import { startAccounts } from '../accounts/start-accounts.ts';
import type { Authentication } from '../auth/authenticate.ts';
import { DerivedKeys } from '../auth/derived-keys.ts';
import { ensurePersonal } from '../auth/ensure-personal.ts';
import { PairingSecret, readOrMakeSecret } from '../auth/secret-files.ts';
import { Tokens } from '../auth/tokens.ts';
import { readConfig, type ServerConfig } from '../config/config.ts';
import { openObjects } from '../config/object-config.ts';
import { checkDatabase } from '../database/check-database.ts';
import { connect, type Database, type SentQuery } from '../database/connect.ts';
import { readInstallation } from '../database/installation.ts';
import { migrate } from '../database/migrate.ts';
import type { DocumentIndex } from '../documents/document-index.ts';
import {
  type DocumentsTuning,
  type StartedDocuments,
  startDocuments,
} from '../documents/start-documents.ts';
import { type Fetch, vendorFetch } from '../gateway/node-fetch.ts';
import { closeApp } from '../http/close-app.ts';
import { listen } from '../http/listen.ts';
import { type AppOptions, makeApp } from '../http/make-app.ts';
import { makeMetrics } from '../http/metrics.ts';
import { originsOf } from '../http/origins.ts';
import { KeySpace } from '../objects/key-space.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { planNotices } from '../plans/offered-plans.ts';
import { Payments } from '../plans/payments.ts';
import type { Plans } from '../plans/plans.ts';
import { startCluster } from '../postgres/cluster.ts';
import { lockDataDir, unlockDataDir, writeUrl } from '../process/lock.ts';
import { ProviderSettings } from '../providers/provider-settings.ts';
import { Redactor } from '../providers/redactor.ts';
import { ProviderRegistry } from '../providers/registry.ts';
import { StoredKeys } from '../providers/stored-keys.ts';
import { passageEmbedder } from '../search/passage-embedder.ts';
import { PgDocumentIndex } from '../search/pg-document-index.ts';
import { ChangeListener } from '../sync/change-listener.ts';
import { MessageIndexer } from '../sync/message-indexer.ts';
import { purgeDeleted } from '../sync/purge-deleted.ts';
import { startProblem } from './start-problems.ts';

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

export interface StartOptions extends AppOptions {
  /** Milliseconds since the epoch; tests change it. */
  now?: () => number;
  /** Silence before a `: waiting` line; 15 s. */
  waitingMs?: number;
  /** Silence of a vendor that ends its call; 20 min. */
  silenceMs?: number;
  /** Times and limits of uploads; tests change them. */
  documents?: DocumentsTuning;
  objects?: (keys: KeySpace) => ObjectStore;
  index?: DocumentIndex;
  /** How often expired codes and nonces are removed, and deletions of accounts completed; a minute. */
  accountCleanUpMs?: number;
  /** False: the server runs for a moment only, perhaps without the settings of the store. */
  checksStore?: boolean;
  /** Called with every statement; for tests. */
  onQuery?: (query: SentQuery) => void;
}

/** Steps to undo, newest first, when the server closes or does not start. */
type Undo = (() => Promise<unknown>)[];

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
  const { redactor, providers, providerSettings } = makeProviders(config, calls.fetch);
  const embedder = passageEmbedder(config.embeddingModel, providers, metrics);
  const index = new PgDocumentIndex(db, embedder);
  const log = new LateLog();
  const documents = await openDocuments({ config, db, now, index, log, options });
  undo.push(() => documents.stop());
  const { changes, indexer } = await startSync(db, databaseUrl, now, log, undo);
  const authentication = authenticationOf(config, db, now);
  await ensurePersonal(authentication);
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

async function startSync(
  db: Database,
  databaseUrl: string,
  now: () => number,
  log: LateLog,
  undo: Undo,
): Promise<{ changes: ChangeListener; indexer: MessageIndexer }> {
  const indexer = new MessageIndexer(db, log.indexing);
  undo.push(() => indexer.stop());
  const purge = new Repeated(() => purgeDeleted(db, now()), 3_600_000, log.purging);
  undo.push(() => purge.stop());
  const changes = new ChangeListener(databaseUrl, log.listening);
  undo.push(() => changes.stop());
  await changes.start();
  return { changes, indexer };
}

function openAccounts(
  basis: Omit<Parameters<typeof startAccounts>[0], 'cleanUpEveryMs' | 'log'>,
  redactor: Redactor,
  log: LateLog,
  { accountCleanUpMs: cleanUpEveryMs = 60_000 }: StartOptions,
  undo: Undo,
) {
  const accounts = startAccounts({
    ...basis,
    log: () => log.logger,
    cleanUpEveryMs,
  });
  undo.push(() => accounts.stop());
  redactor.set('accounts', accounts.secrets);
  return accounts;
}

interface PlanParts {
  db: Database;
  config: ServerConfig;
  now: () => number;
  fetch: Fetch;
  url: () => string;
}

function openPlans(
  { db, config: { plans: config }, now, fetch, url }: PlanParts,
  redactor: Redactor,
): Plans {
  const { stripe } = config;
  redactor.set('payments', [stripe?.secretKey ?? null, stripe?.webhookSecret ?? null]);
  const payments = stripe && new Payments({ db, config, fetch, url }, stripe);
  return { config, db, now, payments };
}

function makeProviders(config: ServerConfig, fetch: Fetch) {
  const redactor = new Redactor();
  const providers = new ProviderRegistry([], fetch, (text) => redactor.redact(text));
  const keys = new StoredKeys(config.dataDir);
  const parts = { ...config.providers, keys, registry: providers, redactor, fetch };
  return { redactor, providers, providerSettings: new ProviderSettings(parts) };
}

/** Work on documents begins before there is an app to log with. */
class LateLog {
  #log: FastifyBaseLogger | undefined;

  attach(log: FastifyBaseLogger): void {
    this.#log = log;
  }

  get logger(): FastifyBaseLogger | undefined {
    return this.#log;
  }

  readonly error = (error: unknown): void => {
    this.#log?.error({ err: error }, 'work on a document failed');
  };

  readonly purging = (error: unknown): void => {
    this.#log?.error({ err: error }, 'deleted conversations are not removed');
  };

  readonly indexing = (error: unknown): void => {
    this.#log?.error({ err: error }, 'messages are not indexed');
  };

  readonly listening = (error: unknown): void => {
    this.#log?.warn({ err: error }, 'changes of other processes are learnt later');
  };

  readonly notice = (facts: object, text: string): void => {
    this.#log?.warn(facts, text);
  };
}

interface DocumentParts {
  config: ServerConfig;
  db: Database;
  now: () => number;
  index: DocumentIndex;
  log: LateLog;
  options: StartOptions;
}

async function openDocuments(parts: DocumentParts): Promise<StartedDocuments> {
  const { config, db, now, log, options } = parts;
  const keys = new KeySpace(await readInstallation(db));
  return startDocuments(
    {
      db,
      objects: options.objects?.(keys) ?? openObjects(config.objects, keys),
      index: options.index ?? parts.index,
      quotaBytes: config.ownerQuotaBytes,
      now,
      onError: log.error,
      onNotice: log.notice,
    },
    options.documents,
  );
}

function authenticationOf(config: ServerConfig, db: Database, now: () => number): Authentication {
  const { dataDir, authSecret, personal } = config;
  const secret = authSecret ?? readOrMakeSecret(dataDir, 'auth-secret');
  return {
    db,
    tokens: new Tokens(secret, now),
    keys: new DerivedKeys(secret),
    pairing: personal ? new PairingSecret(dataDir) : null,
    now,
  };
}

async function openDatabase(
  config: ServerConfig,
  onQuery: StartOptions['onQuery'],
  undo: Undo,
): Promise<{ db: Database; databaseUrl: string }> {
  await mkdir(config.dataDir, { recursive: true });
  await lockDataDir(config.dataDir);
  undo.push(() => unlockDataDir(config.dataDir));
  let url = config.databaseUrl;
  if (!url) {
    const cluster = await startCluster(config.dataDir);
    undo.push(() => cluster.stop());
    url = cluster.url;
  }
  const db = connect(url, () => undefined, onQuery);
  undo.push(() => db.destroy());
  await checkDatabase(db);
  await migrate(db);
  return { db, databaseUrl: url };
}

async function countModels(registry: ProviderRegistry): Promise<StartedServer['providers']> {
  return Promise.all(
    registry.providers.map(async (provider) => {
      const rows = await provider.models().catch(() => []);
      return { id: provider.id, models: rows.length };
    }),
  );
}
