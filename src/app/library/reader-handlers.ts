import type { BusClient, Handlers, RequestOf } from '#bus/types.ts';
import { apiKeyName, connectionKeys, pageButtonKeys } from '#domain/settings.ts';
import { readApiHost } from '#services/llm/api-host.ts';
import { exportBackup } from '#services/store/backup.ts';
import { dropCache } from '#services/store/cached.ts';
import { readChecks, writeCheck } from '#services/store/checked-tasks.ts';
import {
  conversationRows,
  renameConversation,
  setConversationDeleted,
} from '#services/store/conversations.ts';
import { getDocument } from '#services/store/documents.ts';
import { freeSpace } from '#services/store/free-space.ts';
import { listConversations } from '#services/store/history.ts';
import { readLocal, writeLocal } from '#services/store/local-rows.ts';
import { listMemos, putMemo, setMemoDeleted } from '#services/store/memos.ts';
import { setMessageDeleted } from '#services/store/messages.ts';
import { isNearlyFull, type StoragePort, storageState } from '#services/store/quota.ts';
import { restoreBackup } from '#services/store/restore.ts';
import { apiKeyOrigin, storedSecretNames, writeSecret } from '#services/store/secrets.ts';
import { readSettings, writeSettings } from '#services/store/settings.ts';
import { forgetSiteHealth, siteHealths } from '#services/store/site-health.ts';
import type { Store } from '#services/store/store.ts';
import { watch } from '#services/store/watch.ts';
import { addSample, listSamples, removeSample } from '#services/store/writing-samples.ts';
import { modelCachePrefix } from '../models/model-handlers.ts';
import { createOwnToolHandlers } from '../tools/own-tool-handlers.ts';
import { createLibraryHandlers } from './library-handlers.ts';

export interface ReaderHandlersDeps {
  store: Store;
  /** `navigator.storage`. */
  storage: StoragePort;
  emit: BusClient['emit'];
  /** The background has the browser inject what the settings say. */
  readonly applyButtons: () => void;
}

/** Rows of the database that every page of the origin shares, for the page that shows them. */
export function createReaderHandlers(
  deps: ReaderHandlersDeps,
): Omit<Handlers<'reader'>, 'model.download'> {
  const { store, emit } = deps;
  return {
    'conversation.list': ({ search, limit }) => listConversations(store, search, limit),
    async *'conversation.watch'({ conversationId }, { signal }) {
      yield* watch(() => conversationRows(store, conversationId), signal);
      return {};
    },
    'conversation.rename': ({ conversationId, name }) =>
      quietly(renameConversation(store, conversationId, name)),
    'conversation.setDeleted': ({ conversationId, deleted }) =>
      quietly(setConversationDeleted(store, conversationId, deleted)),
    'message.setDeleted': ({ messageId, deleted }) =>
      quietly(setMessageDeleted(store, messageId, deleted)),
    async 'conversation.local'({ slot }) {
      const { slot: _, ...local } = await readLocal(store, slot);
      return local;
    },
    'conversation.setLocal': (row) => quietly(writeLocal(store, row)),
    'answer.checks': async ({ messageId }) => ({ checks: await readChecks(store, messageId) }),
    'answer.setCheck': async ({ messageId, item, isChecked }) => {
      await writeCheck(store, messageId, item, isChecked);
      return {};
    },
    'document.get': async ({ docId }) => ({ document: (await getDocument(store, docId)) ?? null }),
    ...memoHandlers(store),
    ...createLibraryHandlers(store),
    ...siteHandlers(store),
    ...sampleHandlers(store),
    ...createOwnToolHandlers({ store, emit }),
    'settings.get': async () => ({ settings: await readSettings(store) }),
    'settings.set': ({ settings }) => setSettings(deps, settings),
    'secret.set': async ({ name, value, host }) => {
      const origin = name === apiKeyName ? readApiHost(host ?? '').origin : undefined;
      await writeSecret(store, name, value, origin);
      await dropCache(store, modelCachePrefix);
      emit('models.changed', {});
      return {};
    },
    'secret.names': async () => ({
      names: await storedSecretNames(store),
      keyOrigin: await apiKeyOrigin(store),
    }),
    async *'backup.export'() {
      return { rows: yield* chunks(exportBackup(store)) };
    },
    'backup.restore': ({ text }) => restore(deps, text),
    'storage.estimate': async () => {
      const state = await storageState(deps.storage);
      return { ...state, nearlyFull: isNearlyFull(state) };
    },
    'storage.free': () => freeSpace(store),
  };
}

async function restore({ store, emit }: ReaderHandlersDeps, text: string) {
  const restored = await restoreBackup(store, text);
  emit('settings.changed', { settings: await readSettings(store) });
  emit('models.changed', {});
  emit('tools.changed', {});
  return restored;
}

function memoHandlers(
  store: Store,
): Pick<Handlers<'reader'>, 'memo.list' | 'memo.watch' | 'memo.put' | 'memo.setDeleted'> {
  return {
    'memo.list': ({ search, limit }) => listMemos(store, search, limit),
    async *'memo.watch'({ search, limit }, { signal }) {
      yield* watch(() => listMemos(store, search, limit), signal);
      return {};
    },
    'memo.put': ({ memo }) => putMemo(store, memo),
    'memo.setDeleted': ({ id, deleted }) => quietly(setMemoDeleted(store, id, deleted)),
  };
}

function siteHandlers(store: Store): Pick<Handlers<'reader'>, 'site.watch' | 'site.forget'> {
  return {
    async *'site.watch'(_, { signal }) {
      for await (const sites of watch(() => siteHealths(store), signal)) yield { sites };
      return {};
    },
    'site.forget': () => quietly(forgetSiteHealth(store)),
  };
}

function sampleHandlers(
  store: Store,
): Pick<Handlers<'reader'>, 'samples.list' | 'samples.add' | 'samples.remove'> {
  return {
    'samples.list': async () => ({ samples: await listSamples(store) }),
    'samples.add': (sample) => quietly(addSample(store, sample)),
    'samples.remove': ({ id }) => quietly(removeSample(store, id)),
  };
}

async function quietly(work: Promise<unknown>): Promise<Record<string, never>> {
  await work;
  return {};
}

async function* chunks(
  texts: AsyncGenerator<string, number, undefined>,
): AsyncGenerator<{ text: string }, number, undefined> {
  for (;;) {
    const next = await texts.next();
    if (next.done) return next.value;
    yield { text: next.value };
  }
}

async function setSettings(
  { store, emit, applyButtons }: ReaderHandlersDeps,
  change: RequestOf<'settings.set'>['settings'],
): Promise<Record<string, never>> {
  const present = Object.entries(change).filter(([, value]) => value !== undefined);
  await writeSettings(store, Object.fromEntries(present));
  emit('settings.changed', { settings: await readSettings(store) });
  if (pageButtonKeys.some((key) => change[key] !== undefined)) applyButtons();
  if (connectionKeys.some((key) => change[key] !== undefined)) emit('models.changed', {});
  return {};
}
