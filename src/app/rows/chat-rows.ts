import * as z from 'zod/mini';
import type { Conversation } from '#domain/conversations/conversations.ts';
import type { LocalChat } from '#domain/conversations/local-chat.ts';
import type { RunKind } from '#domain/runs/run-kinds.ts';
import { recentArt } from '#services/store/conversations/art-runs.ts';
import type { HistoryQuery } from '#services/store/conversations/chat-list.ts';
import { readChecks, writeCheck } from '#services/store/conversations/checked-tasks.ts';
import {
  conversationRows,
  countConversations,
  deleteConversations,
  placeConversation,
  renameConversation,
  restoreConversations,
  setConversationDeleted,
  setSearchesWeb,
} from '#services/store/conversations/conversations.ts';
import { exportConversation } from '#services/store/conversations/export-conversation.ts';
import { listConversations, listFolders } from '#services/store/conversations/history.ts';
import { setMessageDeleted } from '#services/store/conversations/messages.ts';
import { archiveIdleChat, readLocal, writeLocal } from '#services/store/database/local-rows.ts';
import { runsOf } from '#services/store/database/runs.ts';
import type { Store } from '#services/store/database/store.ts';
import { observe } from '#services/store/database/watch.ts';
import { isSidebar } from '../places/sidebar-slot.ts';
import { checked } from './checked.ts';
import { withOlder } from './conflict-rows.ts';

const folderSchema = z.nullable(z.string().check(z.minLength(1), z.maxLength(200)));

interface ChatPlace {
  conversationId: string;
  isPinned?: boolean | undefined;
  /** null: into none. */
  folder?: string | null | undefined;
}

type OfChat = { conversationId: string };
type OfMessage = { messageId: string };

/** Conversations, their messages, and what was drawn in them. */
export function chatRows(store: Store) {
  return {
    conversation: {
      ...listedChats(store),
      /** The text of an answer that is live is left empty: `turn.follow` gives it. */
      watch: ({ conversationId }: OfChat) => observe(() => conversationRows(store, conversationId)),
      rename: ({ conversationId, name }: OfChat & { name: string }) =>
        renameConversation(store, conversationId, name),
      /** Turns the search of the web on or off for its next questions. */
      setSearchesWeb: ({ conversationId, isOn }: OfChat & { isOn: boolean }) =>
        setSearchesWeb(store, conversationId, isOn),
      /** S4.11: soft delete; `deleted: false` is the undo. */
      setDeleted: ({ conversationId, deleted }: OfChat & { deleted: boolean }) =>
        setConversationDeleted(store, conversationId, deleted),
      async local({ slot }: { slot: string }): Promise<LocalChat> {
        if (isSidebar(slot)) await archiveIdleChat(store, slot);
        const { slot: _, ...local } = await readLocal(store, slot);
        return local;
      },
      setLocal: (row: LocalChat & { slot: string }) => writeLocal(store, row),
      /**
       * As JSON that a restore takes: these messages, in their order, and the documents that they cite.
       * @throws not_found
       */
      export: ({ conversationId, messageIds }: OfChat & { messageIds: readonly string[] }) =>
        exportConversation(store, conversationId, messageIds),
    },
    message: {
      setDeleted: ({ messageId, deleted }: OfMessage & { deleted: boolean }) =>
        setMessageDeleted(store, messageId, deleted),
    },
    /** Items of an answer's task list that the person ticked or cleared, by their text. */
    answer: {
      checks: ({ messageId }: OfMessage) => readChecks(store, messageId),
      setCheck: ({
        messageId,
        item,
        isChecked,
      }: OfMessage & { item: string; isChecked: boolean }) =>
        writeCheck(store, messageId, item, isChecked),
    },
    art: {
      /** S3.9: the conversation that a sidebar goes on with; null: a new one. */
      recent: () => recentArt(store),
    },
    runs: {
      /** Those of a kind: of a chat, or all. */
      watch: <Kind extends RunKind>({
        kind,
        conversationId,
      }: {
        kind: Kind;
        conversationId?: string;
      }) => observe(() => runsOf(store, kind, conversationId ? { conversationId } : { kind })),
    },
  };
}

function listedChats(store: Store) {
  return {
    list: async (query: HistoryQuery) => {
      const found = await listConversations(store, query);
      return { ...found, conversations: await withOlder(store, found.conversations) };
    },
    /** Names of the folders that have a chat. */
    folders: () => listFolders(store),
    /** Pins a chat, or moves it into a folder. */
    place: async ({ conversationId, isPinned, folder }: ChatPlace) =>
      placeConversation(store, conversationId, {
        isPinned,
        folder: folder === undefined ? folder : checked(folderSchema, folder),
      }),
    countType: ({ type }: { type: Conversation['type'] }) => countConversations(store, type),
    /** S4.11: all chats of a type become deleted. Ids of those that were not, for an undo. */
    deleteType: ({ type }: { type: Conversation['type'] }) => deleteConversations(store, type),
    restore: ({ ids }: { ids: readonly string[] }) => restoreConversations(store, ids),
  };
}
