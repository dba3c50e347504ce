import type { BusClient, Handlers } from '#bus/types.ts';
import type { DocumentInfo } from '#domain/documents.ts';
import type { ButtonTexts } from '#domain/summary-button.ts';
import type { LocksPort } from '#platform/ports.ts';
import type { Account } from '#services/account/account.ts';
import { createServerProviders } from '#services/account/server-providers.ts';
import { poolReadingWork } from '#services/generate/reading/reading-work.ts';
import { persistStorage, type StoragePort } from '#services/store/quota.ts';
import { readApiKey } from '#services/store/secrets.ts';
import { readSettings } from '#services/store/settings.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { createPageParsing } from './capture/page-parsing.ts';
import type { PageParser } from './capture/parse-snapshot.ts';
import { createDocumentHandlers } from './documents/document-handlers.ts';
import { type ConnectDeps, connectModels } from './models/connect-models.ts';
import { createModelHandlers } from './models/model-handlers.ts';
import { createFaqHandlers } from './turns/faq-handlers.ts';
import type { CapturePage } from './turns/question-sources.ts';
import { stopAnywhere } from './turns/stop-anywhere.ts';
import { createSummaryHandlers } from './turns/summary-handlers.ts';
import { createTurnHandlers, type TurnHandlersDeps } from './turns/turn-handlers.ts';
import { createTranscribe } from './uploads/transcribe.ts';
import { createUploadHandlers } from './uploads/upload-handlers.ts';

export interface OffscreenDeps extends Omit<ConnectDeps, 'emit'> {
  /** `on` is absent where no other page runs streams. */
  bus: Pick<BusClient, 'emit'> & Partial<Pick<BusClient, 'on'>>;
  locks: LocksPort;
  pool: WorkPort;
  phrases: NonNullable<TurnHandlersDeps['phrases']>;
  /** Of the summary button in pages. */
  readonly buttonTexts: () => Promise<ButtonTexts>;
  parser: PageParser;
  /** `navigator.storage`. */
  storage: StoragePort;
  /** Absent where there are no tabs. */
  readonly capturePage?: CapturePage;
  /** Reads the page at an address; absent where no browser gives access to other sites. */
  readonly readAddress?: (url: string, signal: AbortSignal) => Promise<DocumentInfo>;
}

/**
 * The handlers of the owner `offscreen`: the context with the workers and the streams of models.
 */
export function createOffscreenHandlers(deps: OffscreenDeps): Handlers<'offscreen'> {
  const { store, locks, pool, bus, access, fetch, headers } = deps;
  const emit: BusClient['emit'] = (name, body) => bus.emit(name, body);
  const { account, models, transcribers, server, forwards } = connectModels({ ...deps, emit });
  const work = poolReadingWork(pool);
  const transcribe = createTranscribe({ store, pool, transcribers });
  const uploads = createUploadHandlers({ store, locks, pool, transcribe });
  const allow = async (address: string) => access.mayAsk(await readSettings(store), address);
  const documents = createDocumentHandlers({
    store,
    locks,
    pool,
    work,
    account,
    server,
    forwards,
    allow,
    headers,
  });
  const turns = createTurnHandlers({
    store,
    models,
    ...(deps.capturePage && { capturePage: deps.capturePage }),
    ...(deps.readAddress && { readAddress: deps.readAddress }),
    startUpload: (uploadId) => uploads.start(uploadId),
    locks,
    phrases: deps.phrases,
    countTokens: (text) => pool.run(null, 'tokenize', (job) => job.count(text)),
    work,
    searchServer: documents.search,
    onEmitted: ({ type }) => {
      if (type === 'turn.started') void requestPersistence(deps.storage);
    },
  });
  uploads.restore().catch((error: unknown) => console.error('uploads were not restored', error));
  turns.restore().catch((error: unknown) => console.error('turns were not restored', error));
  return {
    ...turns.handlers,
    'turn.stop': stopAnywhere(turns.handlers['turn.stop'], bus),
    ...createModelHandlers({
      store,
      models,
      account,
      serverProviders: serverProviders(deps, account, async () => allowed(await server(), allow)),
      emit,
      fetch,
      readApiKey: (origin) => readApiKey(store, origin),
      prepareTrial: (trial) => access.prepareTrial(trial),
    }),
    ...createFaqHandlers({ store, models }),
    ...createSummaryHandlers({ store }),
    'summary.buttonTexts': () => deps.buttonTexts(),
    ...uploads.handlers,
    ...documents.handlers,
    ...createPageParsing(store, pool, deps.parser),
  };
}

/** Requested when there is data to lose: Firefox asks the person. */
async function requestPersistence(storage: StoragePort): Promise<void> {
  await persistStorage(storage).catch(() => false);
}

/** The address of the server, once the browser lets us send requests to it. */
async function allowed(address: string, allow: (address: string) => Promise<unknown>) {
  await allow(address);
  return address;
}

function serverProviders(
  { store, fetch, headers }: OffscreenDeps,
  account: Account,
  server: () => Promise<string>,
) {
  return createServerProviders({ fetch, headers, clock: store.clock, account, server });
}
