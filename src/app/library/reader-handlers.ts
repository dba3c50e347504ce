import type { BusClient, Handlers } from '#bus/types.ts';
import { artRunsOf, recentArt } from '#services/store/conversations/art-runs.ts';
import { readChecks, writeCheck } from '#services/store/conversations/checked-tasks.ts';
import {
  conversationRows,
  deleteConversations,
  placeConversation,
  renameConversation,
  restoreConversations,
  setConversationDeleted,
} from '#services/store/conversations/conversations.ts';
import { exportConversation } from '#services/store/conversations/export-conversation.ts';
import { listConversations, listFolders } from '#services/store/conversations/history.ts';
import { setMessageDeleted } from '#services/store/conversations/messages.ts';
import { archiveIdleChat, readLocal, writeLocal } from '#services/store/database/local-rows.ts';
import type { Store } from '#services/store/database/store.ts';
import { watch } from '#services/store/database/watch.ts';
import { readCallFacts } from '#services/store/diagnostics/call-facts.ts';
import {
  deleteDictation,
  dictationsAt,
  storedRecordings,
  takeDictation,
} from '#services/store/dictation/dictations.ts';
import { getDocument } from '#services/store/documents/documents.ts';
import { listMemos, putMemo, setMemoDeleted } from '#services/store/memos/memos.ts';
import { clearSent, listSent } from '#services/store/privacy/sent.ts';
import { forgetSiteHealth, siteHealths } from '#services/store/privacy/site-health.ts';
import type { StoragePort } from '#services/store/space/quota.ts';
import { addSample, listSamples, removeSample } from '#services/store/tools/writing-samples.ts';
import { isSidebar } from '../places/chat-places.ts';
import { createOwnToolHandlers } from '../tools/own-tool-handlers.ts';
import { withOlder } from './conflict-handlers.ts';
import { createLibraryHandlers } from './library-handlers.ts';
import { createSettingHandlers } from './setting-handlers.ts';
import { createStorageHandlers } from './storage-handlers.ts';

interface ReaderHandlersDeps {
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
    ...historyHandlers(store),
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
      if (isSidebar(slot)) await archiveIdleChat(store, slot);
      const { slot: _, ...local } = await readLocal(store, slot);
      return local;
    },
    'conversation.setLocal': (row) => quietly(writeLocal(store, row)),
    'answer.checks': async ({ messageId }) => ({ checks: await readChecks(store, messageId) }),
    'answer.setCheck': async ({ messageId, item, isChecked }) => {
      await writeCheck(store, messageId, item, isChecked);
      return {};
    },
    'art.recent': async () => ({ conversationId: await recentArt(store) }),
    async *'art.watch'({ conversationId }, { signal }) {
      for await (const runs of watch(() => artRunsOf(store, conversationId), signal))
        yield { runs };
      return {};
    },
    async *'dictation.watch'({ place }, { signal }) {
      for await (const dictations of watch(() => dictationsAt(store, place), signal))
        yield { dictations };
      return {};
    },
    async *'dictation.recordings'(_, { signal }) {
      for await (const recordings of watch(() => storedRecordings(store), signal))
        yield { recordings };
      return {};
    },
    'dictation.drop': ({ id }) => quietly(deleteDictation(store, id)),
    'dictation.take': ({ id }) => quietly(takeDictation(store, id)),
    'document.get': async ({ docId }) => ({ document: (await getDocument(store, docId)) ?? null }),
    ...memoHandlers(store),
    ...createLibraryHandlers(store),
    ...siteHandlers(store),
    ...sampleHandlers(store),
    ...sentHandlers(store),
    'diagnostics.read': () => readCallFacts(store),
    ...createOwnToolHandlers({ store, emit }),
    ...createSettingHandlers(deps),
    'conversation.export': async ({ conversationId, messageIds }) => ({
      text: await exportConversation(store, conversationId, messageIds),
    }),
    ...createStorageHandlers(deps),
  };
}

function historyHandlers(
  store: Store,
): Pick<
  Handlers<'reader'>,
  `conversation.${'list' | 'folders' | 'place' | 'deleteType' | 'restore'}`
> {
  return {
    'conversation.list': async ({ kind = 'listed', ...query }) => {
      const found = await listConversations(store, { ...query, kind });
      return { ...found, conversations: await withOlder(store, found.conversations) };
    },
    'conversation.folders': async () => ({ folders: await listFolders(store) }),
    'conversation.place': ({ conversationId, ...place }) =>
      quietly(placeConversation(store, conversationId, place)),
    'conversation.deleteType': async ({ type }) => ({
      ids: await deleteConversations(store, type),
    }),
    'conversation.restore': ({ ids }) => quietly(restoreConversations(store, ids)),
  };
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

function sentHandlers(store: Store): Pick<Handlers<'reader'>, 'sent.list' | 'sent.clear'> {
  return {
    'sent.list': ({ before, limit }) => listSent(store, before, limit),
    'sent.clear': () => quietly(clearSent(store)),
  };
}

async function quietly(work: Promise<unknown>): Promise<Record<string, never>> {
  await work;
  return {};
}
