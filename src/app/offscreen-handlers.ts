import type { BusClient, Handlers } from '#bus/types.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import type { WidgetTexts } from '#domain/sites/widget-texts.ts';
import type { LocksPort } from '#platform/ports.ts';
import { readKnownPlans } from '#services/account/known-plans.ts';
import { createServerProviders } from '#services/account/server-providers.ts';
import { poolReadingWork } from '#services/generate/reading/reading-work.ts';
import type { Models } from '#services/llm/connections.ts';
import { readApiKey } from '#services/store/account/secrets.ts';
import { purgeDeleted } from '#services/store/conversations/purge-deleted.ts';
import { purgeMemos } from '#services/store/memos/memos.ts';
import { recoveryCopies } from '#services/store/recovery/recovery.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { persistStorage, type StoragePort } from '#services/store/space/quota.ts';
import { followRevsBy } from '#services/sync/follow-revs.ts';
import type { AskEngine } from '#services/web-search/ask-sources.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { createAccountHandlers } from './account/account-handlers.ts';
import { createIdentity, type Identity, type IdentityDeps } from './account/identity.ts';
import { startArt } from './art/art-runtime.ts';
import { createPageParsing } from './capture/parsing/page-parsing.ts';
import type { PageParser } from './capture/parsing/parse-snapshot.ts';
import { type DictationDeps, startDictations } from './dictation/dictation-runtime.ts';
import { createDocumentHandlers } from './documents/document-handlers.ts';
import type { MeaningDeps, MemoryDeps } from './memory/memory-deps.ts';
import { createMemoryHandlers } from './memory/memory-handlers.ts';
import { type ConnectDeps, connectModels } from './models/connect-models.ts';
import { createModelHandlers, type ModelHandlersDeps } from './models/model-handlers.ts';
import { createReadPdf } from './pdf/read-pdf.ts';
import { createBlockedQuestions } from './plans/blocked-questions.ts';
import { createSpeechHandlers } from './read-aloud/speech-handlers.ts';
import { restoreWork } from './restore-work.ts';
import { createRunHandlers, type RunKinds } from './run-handlers.ts';
import { startSearches } from './search/search-runtime.ts';
import { endDeletedShares } from './sharing/end-deleted-shares.ts';
import { createShareHandlers } from './sharing/share-handlers.ts';
import { type OtherContexts, stopAnywhere } from './stop-anywhere.ts';
import type { AccountSyncDeps } from './sync/account-sync.ts';
import { createSyncHandlers } from './sync/sync-handlers.ts';
import { startSync } from './sync/sync-runner.ts';
import type { AskBackground } from './tool-servers/page-connection.ts';
import { startToolServers } from './tool-servers/tool-server-runtime.ts';
import { createToolHandlers, type InterfaceTexts } from './tools/tool-handlers.ts';
import { createFaqHandlers } from './turns/faq-handlers.ts';
import type { CapturePage } from './turns/question-sources.ts';
import { createRepeatSearch } from './turns/repeat-search.ts';
import { createSummaryHandlers } from './turns/summary-handlers.ts';
import { createTurnHandlers, type TurnHandlersDeps, type Turns } from './turns/turn-handlers.ts';
import { createTranscribe } from './uploads/transcribe.ts';
import type { UploadActors } from './uploads/upload-actors.ts';
import { createUploads, uploadRuns } from './uploads/uploads.ts';

export interface OffscreenDeps
  extends Omit<ConnectDeps, 'identity'>,
    Pick<MemoryDeps, 'readUnopened' | 'statusOf'>,
    Omit<IdentityDeps, 'emit' | 'locks'> {
  bus: OtherContexts;
  locks: LocksPort;
  pool: WorkPort;
  microphone: DictationDeps['microphone'];
  turn: DictationDeps['turn'];
  recogniser: DictationDeps['recogniser'];
  phrases: NonNullable<TurnHandlersDeps['phrases']>;
  /** Of the interface, for names of tools. */
  readonly texts: () => Promise<InterfaceTexts>;
  readonly widgetTexts: () => Promise<WidgetTexts>;
  parser: PageParser;
  /** Calls back when the network returns; returns its end. */
  readonly onOnline: AccountSyncDeps['onOnline'];
  /** `navigator.storage`. */
  storage: StoragePort;
  isOnMains: MeaningDeps['isOnMains'];
  isOnline: MeaningDeps['isOnline'];
  /** In a private window: what is stored ends with it, and the server stores nothing of it. */
  readonly isPrivate?: boolean;
  /** Absent where there are no tabs. */
  readonly capturePage?: CapturePage;
  /** Absent where there are no tabs. */
  readonly askBackground?: AskBackground;
  /** Results by the page of an engine; absent where there are no tabs. */
  readonly searchEngine?: AskEngine;
  /** Is there a browser that can show it? Absent: there always is. */
  readonly hasSearchEngine?: () => Promise<boolean>;
  /** Reads the page at an address; absent where no browser gives access to other sites. */
  readonly readAddress?: (url: string, signal: AbortSignal) => Promise<DocumentInfo>;
}

/**
 * The handlers of the owners `offscreen`, the context with the workers and the streams of models, and `recorder`.
 */
export function createOffscreenHandlers(deps: OffscreenDeps): Handlers<'offscreen' | 'recorder'> {
  const { store, locks, pool, bus, access, fetch } = deps;
  const emit: BusClient['emit'] = (name, body) => bus.emit(name, body);
  const identity = createIdentity({ ...deps, emit });
  const connected = connectModels({ ...deps, identity });
  const { models, provider, transcribers, forwards } = connected;
  const work = poolReadingWork(pool);
  const transcribe = createTranscribe({ store, pool, transcribers });
  const uploads = createUploads({ store, locks, pool, transcribe });
  const allow = async (address: string) => access.mayAsk(await readSettings(store), address);
  const { signer } = identity;
  const documents = createDocumentHandlers({ ...deps, ...identity, work, forwards, allow });
  const sync = startSync({ ...deps, ...identity, emit, follow: followRevsBy(signer.fetch(fetch)) });
  const parsing = createPageParsing(store, deps.parser);
  const search = startSearches({ ...deps, models, parsing }, identity);
  const art = startArt({ ...deps, models }, identity);
  const tables = { fetch, callServer: identity.callServer };
  const memory = createMemoryHandlers({ ...deps, models, provider, tables });
  const toolServers = startToolServers(deps, identity);
  const turns = createTurnHandlers({
    ...deps,
    ...memory.ofQuestions,
    searches: search.searches,
    tools: toolServers.tools,
    models,
    startUpload: (uploadId) => uploads.start(uploadId),
    language: async () => (await deps.texts()).locale,
    countTokens: (text) => pool.run(null, 'tokenize', (job) => job.count(text)),
    work,
    searchServer: documents.search,
    onEmitted: ({ type }) => void (type === 'turn.started' && requestPersistence(deps.storage)),
  });
  takeOver(store, uploads, turns, memory.index);
  if (!deps.isPrivate) restoreWork(store, 'read pages', memory.restore);
  return {
    ...turns.handlers,
    ...modelHandlers(deps, identity, { models, emit, allow }),
    ...accountHandlers(deps, identity, turns),
    ...createSyncHandlers(sync),
    ...shareHandlers(deps, identity),
    ...listHandlers(deps, models, identity),
    ...toolServers.handlers,
    ...documents.handlers,
    ...createReadPdf(deps),
    ...parsing,
    ...search.handlers,
    ...memory.handlers,
    ...createRepeatSearch(store, search.searches, turns.handlers['turn.ask']),
    ...startDictations({ ...deps, ...connected }),
    ...createSpeechHandlers({ ...deps, ...connected }),
    ...art.handlers,
    ...createRunHandlers(runKinds({ art, uploads, search, toolServers }), bus),
    'turn.stop': stopAnywhere(turns.handlers['turn.stop'], bus),
  };
}

function modelHandlers(
  deps: OffscreenDeps,
  identity: Identity,
  {
    allow,
    ...own
  }: Pick<ModelHandlersDeps, 'models' | 'emit'> & { allow: (address: string) => Promise<unknown> },
) {
  const { store } = deps;
  const { account, server } = identity;
  const mayAsk = async () => allowed(await server(), allow);
  return createModelHandlers({
    ...deps,
    ...own,
    account,
    serverProviders: serverProviders(deps, identity, mayAsk),
    readApiKey: (origin) => readApiKey(store, origin),
  });
}

interface RunOwners {
  art: ReturnType<typeof startArt>;
  uploads: UploadActors;
  search: ReturnType<typeof startSearches>;
  toolServers: ReturnType<typeof startToolServers>;
}

const runKinds = ({ art, uploads, search, toolServers }: RunOwners): RunKinds => ({
  art: art.runs,
  upload: uploadRuns(uploads),
  search: search.runs,
  call: toolServers.runs,
});

/** What is listed of a page, a summary, or all tools. */
function listHandlers(
  { store, texts, widgetTexts }: OffscreenDeps,
  models: Models,
  identity: Identity,
) {
  return {
    ...createFaqHandlers({ store, models, isCounted: () => isCounted(store, identity) }),
    ...createSummaryHandlers({ store }),
    ...createToolHandlers({ store, texts }),
    'widgets.texts': () => widgetTexts(),
  };
}

/** Work of contexts that died, and what is old. */
function takeOver(
  store: OffscreenDeps['store'],
  uploads: UploadActors,
  turns: Turns,
  indexMemory: () => Promise<void>,
): void {
  restoreWork(store, 'uploads', () => uploads.restore());
  restoreWork(store, 'turns', () => turns.restore());
  restoreWork(store, 'vectors', async () => {
    if ((await readSettings(store)).memoryModel !== null) await indexMemory();
  });
  // Listing removes copies that are too old.
  const purged = Promise.all([purgeDeleted(store), purgeMemos(store), recoveryCopies(store)]);
  purged.catch((error: unknown) => console.error('deleted rows remain', error));
}

function shareHandlers(deps: OffscreenDeps, identity: Identity) {
  const { store, isPrivate = false, texts } = deps;
  const language = async () => (await texts()).locale;
  if (!isPrivate) endDeletedShares({ store, ...identity });
  return createShareHandlers({ store, ...identity, language, isPrivate });
}

/** Questions of an account count where its server has plans; a server that was never asked may have some. */
async function isCounted(store: OffscreenDeps['store'], { session, server }: Identity) {
  if (!(await session.isSignedIn())) return false;
  const known = await readKnownPlans(store, await server());
  return !known || Object.keys(known.plans).length > 0;
}

/** The account, and what waits for a higher plan of it. */
function accountHandlers(
  { store, bus, fetch, isPrivate = false }: OffscreenDeps,
  identity: Identity,
  turns: Pick<Turns, 'handlers'>,
) {
  const emit: BusClient['emit'] = (name, body) => bus.emit(name, body);
  const signed = identity.signer.fetch(fetch);
  const accounts = createAccountHandlers({ ...identity, store, emit, fetch: signed, isPrivate });
  const readRole = async (signal: AbortSignal) => {
    const call = { peer: { context: 'offscreen' as const }, signal };
    const { account } = await accounts['account.refresh']({}, call);
    return account.isStale ? null : (account.user?.role ?? null);
  };
  const retry = turns.handlers['turn.retry'];
  return { ...accounts, ...createBlockedQuestions({ store, readRole, retry }) };
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
  { store, fetch }: OffscreenDeps,
  { pairing: account, signer }: Identity,
  server: () => Promise<string>,
) {
  const signed = signer.fetch(fetch);
  return createServerProviders({ fetch: signed, clock: store.clock, account, server });
}
