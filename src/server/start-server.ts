import { mkdir } from 'node:fs/promises';
import { ensurePersonal } from './auth/ensure-personal.ts';
import { PairingSecret, readOrMakeSecret } from './auth/secret-files.ts';
import { Tokens } from './auth/tokens.ts';
import { readConfig, type ServerConfig } from './config.ts';
import type { ServerContext } from './context.ts';
import { connect, type Database, type SentQuery } from './database/connect.ts';
import { readInstallation } from './database/installation.ts';
import { migrate } from './database/migrate.ts';
import type { DocumentIndex } from './documents/document-index.ts';
import {
  type DocumentsOptions,
  type DocumentsTuning,
  startDocuments,
} from './documents/start-documents.ts';
import { vendorFetch } from './gateway/node-fetch.ts';
import { closeApp } from './http/close-app.ts';
import { makeApp } from './http/make-app.ts';
import { originsOf } from './http/origins.ts';
import { lockDataDir, noteUrl, unlockDataDir } from './lock.ts';
import { makeMetrics } from './metrics.ts';
import { openObjects } from './object-config.ts';
import { KeySpace } from './objects/key-space.ts';
import type { ObjectStore } from './objects/object-store.ts';
import { startCluster } from './postgres/cluster.ts';
import { ProviderRegistry } from './providers/registry.ts';
import { passageEmbedder } from './search/passage-embedder.ts';
import { PgDocumentIndex } from './search/pg-document-index.ts';

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

export interface StartOptions {
  /** Milliseconds since the epoch; tests move it. */
  now?: () => number;
  /** Silence before a `: waiting` line; 15 s. */
  waitingMs?: number;
  /** Silence of a vendor that ends its call; 20 min. */
  silenceMs?: number;
  /** Where log lines go; absent: stdout. */
  logTo?: { write(line: string): void };
  /** Of uploads; tests move them. */
  documents?: DocumentsTuning;
  objects?: (keys: KeySpace) => ObjectStore;
  index?: DocumentIndex;
  /** False: the server is up for a moment only, perhaps without the settings of the store. */
  checksStore?: boolean;
  /** Told of every statement; for tests. */
  onQuery?: (query: SentQuery) => void;
}

/** Said at every start outside personal mode (DESIGN section 8). */
export const notPersonal =
  'Not in personal mode (PUBLIC_URL is set, or HOST is not loopback): there are no accounts yet, so every call that needs a sign-in answers 401.';

/** Things to undo, newest first, when the server closes or does not come up. */
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
    throw error;
  }
}

async function start(
  config: ServerConfig,
  env: Record<string, string | undefined>,
  { now = Date.now, waitingMs = 15_000, silenceMs, ...options }: StartOptions,
  undo: Undo,
): Promise<Omit<StartedServer, 'close'>> {
  const db = await openDatabase(config, options.onQuery, undo);
  const calls = vendorFetch(env, silenceMs);
  undo.push(async () => calls.close());
  const closing = new AbortController();
  const metrics = makeMetrics();
  const providers = new ProviderRegistry(config.providers, calls.fetch);
  const embedder = passageEmbedder(config.embeddingModel, providers, metrics);
  let log: (error: unknown) => void = () => undefined;
  let notice: DocumentsOptions['onNotice'] = () => undefined;
  const keys = new KeySpace(await readInstallation(db));
  const index = new PgDocumentIndex(db, embedder);
  const documents = startDocuments(
    {
      db,
      objects: options.objects?.(keys) ?? openObjects(config.objects, keys),
      index: options.index ?? index,
      quotaBytes: config.ownerQuotaBytes,
      now,
      onError: (error) => log(error),
      onNotice: (facts, text) => notice(facts, text),
    },
    options.documents,
  );
  undo.push(() => documents.stop());
  const context: ServerContext = {
    config,
    db,
    tokens: new Tokens(config.authSecret ?? readOrMakeSecret(config.dataDir, 'auth-secret'), now),
    pairing: config.personal ? new PairingSecret(config.dataDir) : null,
    providers,
    embedder,
    documents,
    origins: originsOf(config, config.port),
    metrics,
    now,
    waitingMs,
    closing: closing.signal,
  };
  await ensurePersonal(context);
  const { app, listen } = await makeApp(context, options.logTo);
  log = (error) => app.log.error({ err: error }, 'work on a document failed');
  notice = (facts, text) => app.log.warn(facts, text);
  undo.push(async () => {
    closing.abort();
    await closeApp(app);
  });
  const url = await listen();
  index.renew(closing.signal).catch(log);
  // What fails is told by `onError`.
  if (options.checksStore ?? true) documents.checkStore().catch(() => undefined);
  if (!config.personal) app.log.warn(notPersonal);
  await noteUrl(config.dataDir, url);
  return {
    url,
    config,
    pairingSecret: context.pairing?.current().secret ?? null,
    providers: await countModels(context.providers),
  };
}

async function openDatabase(
  config: ServerConfig,
  onQuery: StartOptions['onQuery'],
  undo: Undo,
): Promise<Database> {
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
  await migrate(db);
  return db;
}

async function countModels(registry: ProviderRegistry): Promise<StartedServer['providers']> {
  return Promise.all(
    registry.providers.map(async (provider) => {
      const rows = await provider.models().catch(() => []);
      return { id: provider.id, models: rows.length };
    }),
  );
}
