import type { FastifyInstance } from 'fastify';
import { signInNotices } from '../accounts/sign-in/sign-in-notices.ts';
import { readConfig, type ServerConfig } from '../config/config.ts';
import { closeApp } from '../http/connections/close-app.ts';
import { listen } from '../http/connections/listen.ts';
import { makeApp } from '../http/make-app.ts';
import { originsOf } from '../http/origins.ts';
import { planNotices } from '../plans/offered-plans.ts';
import type { RunningService } from '../process/end-process.ts';
import { writeUrl } from '../process/lock.ts';
import { LateLog } from './late-log.ts';
import { openAccounts } from './open-accounts.ts';
import { openAnalytics } from './open-analytics.ts';
import { openPlans } from './open-plans.ts';
import { countModels } from './open-providers.ts';
import { openServices } from './open-services.ts';
import type { StartOptions, Undo } from './start-options.ts';
import { startProblem } from './start-problems.ts';

export interface StartedServer extends RunningService {
  /** Origin without a slash at its end, such as http://127.0.0.1:8787. */
  url: string;
  config: ServerConfig;
  /** Null outside personal mode. */
  pairingSecret: string | null;
  /** Providers of the environment, and how many models each lists. */
  providers: { id: string; models: number }[];
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
  const log = new LateLog();
  const services = await openServices({ config, env, now, options, log, undo });
  const { documents, redactor } = services;
  const closing = new AbortController();
  let origins = originsOf(config, config.port);
  const basis = { ...services, url: () => origins.url };
  const parts = {
    ...services,
    accounts: openAccounts(basis, redactor, log, options, undo),
    plans: openPlans(basis, redactor),
    analytics: openAnalytics(basis, log, options, undo),
    origins: () => origins,
    waitingMs,
    ...(options.searchTimeoutMs && { searchTimeoutMs: options.searchTimeoutMs }),
    closing: closing.signal,
  };
  const app = await makeApp(parts, options);
  log.attach(app.log);
  const work: Promise<unknown>[] = [];
  undo.push(() => closeAll(app, closing, work));
  origins = originsOf(config, await listen(app, config));
  work.push(services.index.renew(closing.signal, log.error).catch(log.error));
  // A failure goes to `onError`.
  if (options.checksStore ?? true) documents.checkStore().catch(() => undefined);
  await announce(app, config, origins.url);
  return {
    url: origins.url,
    config,
    pairingSecret: services.authentication.pairing?.current().secret ?? null,
    providers: await countModels(services.providers),
    crashed: log.crashed,
  };
}

async function closeAll(
  app: FastifyInstance,
  closing: AbortController,
  work: readonly Promise<unknown>[],
): Promise<void> {
  closing.abort();
  await closeApp(app);
  await Promise.all(work);
}

async function announce(
  { log }: FastifyInstance,
  config: ServerConfig,
  url: string,
): Promise<void> {
  for (const notice of [...signInNotices(config), ...planNotices(config.plans)]) log.warn(notice);
  await writeUrl(config.dataDir, url);
}
