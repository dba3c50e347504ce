import * as z from 'zod/mini';
import { conversationSchema, messageSchema } from '#domain/conversations/conversations.ts';
import { documentSchema } from '#domain/documents/documents.ts';
import { memoSchema } from '#domain/memos/memos.ts';
import { featureContextSchema } from '#domain/models/contexts.ts';
import { secretNameSchema, settingKeySchema, settingsSchema } from '#domain/settings/settings.ts';
import { command, pages as readers, streaming } from '../define.ts';

const none = z.object({});
const id = z.string();

const folder = z.string().check(z.minLength(1), z.maxLength(200));

/** A conversation as lists show it. */
export const conversationInfoSchema = z.object({
  id,
  name: z.string(),
  updated_at: z.string(),
  /** The words around a search's hit, empty without one. */
  excerpt: z.string(),
  isPinned: z.boolean(),
  /** null: in none. */
  folder: z.nullable(z.string()),
  /** Names and folders (null: none) that it had on a device when another one gave it a newer one. */
  older: z.array(
    z.object({
      id,
      kind: z.enum(['name', 'folder']),
      value: z.nullable(z.string()),
      /** When it was set, in epoch milliseconds. */
      time: z.number(),
    }),
  ),
});
export type ConversationInfo = z.infer<typeof conversationInfoSchema>;

/** Memos, newest first. */
const memoRequest = z.object({ search: z.string(), limit: z.number() });
const memoList = z.object({ memos: z.array(memoSchema), more: z.boolean() });

const recoveryCopySchema = z.object({
  id,
  reason: z.enum(['upgrade', 'sync', 'restore', 'recovery']),
  /** Epoch milliseconds. */
  at: z.number(),
  rows: z.number(),
  bytes: z.number(),
});

/** Rows that a restore changes. */
const restoreCountsSchema = z.object({
  conversations: z.number(),
  messages: z.number(),
  memos: z.number(),
  ownTools: z.number(),
  conversationLocal: z.number(),
  settings: z.number(),
});

/** Which child was chosen under a message (`''`: the first messages). */
const choices = z.record(z.string(), z.string());

/** Rows of the database that every page of the origin shares. */
export const storeCommands = {
  'conversation.list': command({
    owner: 'reader',
    callers: readers,
    request: z.object({
      search: z.string(),
      limit: z.number(),
      /** `next` of the page before. */
      after: z.optional(z.string()),
      /** Only those in it. */
      folder: z.optional(folder),
      /** Only those of this kind. */
      type: z.optional(featureContextSchema),
      /** Default: those that are not deleted. */
      kind: z.optional(z.enum(['listed', 'deleted'])),
    }),
    reply: z.object({
      conversations: z.array(conversationInfoSchema),
      /** null: there is no page after this one. */
      next: z.nullable(z.string()),
    }),
    idempotent: true,
  }),
  /** Names of the folders that have a chat. */
  'conversation.folders': command({
    owner: 'reader',
    callers: readers,
    request: none,
    reply: z.object({ folders: z.array(z.string()) }),
    idempotent: true,
  }),
  /** Pins a chat, or moves it into a folder; null: into none. */
  'conversation.place': command({
    owner: 'reader',
    callers: readers,
    request: z.object({
      conversationId: id,
      isPinned: z.optional(z.boolean()),
      folder: z.optional(z.nullable(folder)),
    }),
    reply: none,
    idempotent: true,
  }),
  /** S4.11: all chats of a type become deleted. `ids`: those that were not, for an undo. */
  'conversation.deleteType': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ type: featureContextSchema }),
    reply: z.object({ ids: z.array(id) }),
    idempotent: true,
  }),
  'conversation.restore': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ ids: z.array(id) }),
    reply: none,
    idempotent: true,
  }),
  /**
   * The rows of a conversation now and after each change. The text of an answer that is live is
   * left empty here: `turn.follow` gives it. Ends when the reader unsubscribes.
   */
  'conversation.watch': streaming({
    owner: 'reader',
    callers: readers,
    request: z.object({ conversationId: id }),
    chunk: z.object({
      /** null: no such conversation (yet). */
      conversation: z.nullable(conversationSchema),
      messages: z.array(messageSchema),
    }),
    reply: none,
    idempotent: true,
  }),
  'conversation.rename': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ conversationId: id, name: z.string() }),
    reply: none,
    idempotent: true,
  }),
  /** S4.11: soft delete; `deleted: false` is the undo. */
  'conversation.setDeleted': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ conversationId: id, deleted: z.boolean() }),
    reply: none,
    idempotent: true,
  }),
  'message.setDeleted': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ messageId: id, deleted: z.boolean() }),
    reply: none,
    idempotent: true,
  }),
  /**
   * What a window showed last (ConversationLocalStorage): its conversation, the branch of it, and
   * the composer's draft.
   */
  'conversation.local': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ slot: z.string() }),
    reply: z.object({
      conversationId: z.nullable(id),
      draft: z.string(),
      choices,
    }),
    idempotent: true,
  }),
  'conversation.setLocal': command({
    owner: 'reader',
    callers: readers,
    request: z.object({
      slot: z.string(),
      conversationId: z.nullable(id),
      draft: z.string(),
      choices,
    }),
    reply: none,
    idempotent: true,
  }),
  /** The items of an answer's task list that the person ticked or cleared, by their text. */
  'answer.checks': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ messageId: id }),
    reply: z.object({ checks: z.record(z.string(), z.boolean()) }),
    idempotent: true,
  }),
  'answer.setCheck': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ messageId: id, item: z.string(), isChecked: z.boolean() }),
    reply: none,
    idempotent: true,
  }),
  'document.get': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ docId: id }),
    reply: z.object({ document: z.nullable(documentSchema) }),
    idempotent: true,
  }),
  /** Each word of the search is in a memo's text, title or address. */
  'memo.list': command({
    owner: 'reader',
    callers: readers,
    request: memoRequest,
    reply: memoList,
    idempotent: true,
  }),
  /** The same list now and after each change. Ends when the reader unsubscribes. */
  'memo.watch': streaming({
    owner: 'reader',
    callers: readers,
    request: memoRequest,
    chunk: memoList,
    reply: none,
    idempotent: true,
  }),
  /** Keeps a memo; the reply names the one that holds it. */
  'memo.put': command({
    owner: 'reader',
    callers: readers,
    request: z.object({
      memo: z.pick(memoSchema, {
        id: true,
        kind: true,
        text: true,
        source: true,
        conversationId: true,
        messageId: true,
      }),
    }),
    /** `known`: it was saved already, perhaps under another id. */
    reply: z.object({ id, known: z.boolean() }),
    idempotent: true,
  }),
  /** Soft delete; `deleted: false` is the undo. */
  'memo.setDeleted': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ id, deleted: z.boolean() }),
    reply: none,
    idempotent: true,
  }),
  'settings.get': command({
    owner: 'reader',
    callers: readers,
    request: none,
    reply: z.object({ settings: settingsSchema }),
    idempotent: true,
  }),
  /** Merges the named keys; the rest stay. */
  'settings.set': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ settings: z.partial(settingsSchema) }),
    reply: none,
    idempotent: true,
  }),
  /** Older values of settings that two devices changed apart, newest first. `time`: epoch ms. */
  'conflict.settings': command({
    owner: 'reader',
    callers: readers,
    request: none,
    reply: z.object({
      copies: z.array(z.object({ id, key: settingKeySchema, value: z.json(), time: z.number() })),
    }),
    idempotent: true,
  }),
  /** Takes an older value back, of a setting or a chat, lets it go, or undoes either. */
  'conflict.end': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ id, end: z.enum(['take', 'drop', 'undo']) }),
    reply: none,
    idempotent: true,
  }),
  /** Sets or, with null, forgets a secret. No command reads one. */
  'secret.set': command({
    owner: 'reader',
    callers: readers,
    request: z.object({
      name: secretNameSchema,
      value: z.nullable(z.string()),
      /** Of an API key: the host that it is for, as typed. Without it, null forgets those of all hosts. */
      host: z.optional(z.string()),
    }),
    reply: none,
    idempotent: true,
  }),
  'secret.names': command({
    owner: 'reader',
    callers: readers,
    request: none,
    reply: z.object({
      names: z.array(secretNameSchema),
      /** The origins that API keys are for, that of the last one first. */
      keyOrigins: z.array(z.string()),
    }),
    idempotent: true,
  }),
  /** Everything but secrets, or only settings and own tools, as lines of JSON. */
  'backup.export': streaming({
    owner: 'reader',
    callers: readers,
    request: z.object({ only: z.optional(z.literal('settings')) }),
    chunk: z.object({ text: z.string() }),
    reply: z.object({ rows: z.number() }),
  }),
  /** Merges a backup: rows that are here and newer stay. Nothing is written if a line is bad. */
  'backup.restore': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ text: z.string() }),
    reply: z.object({
      rows: z.number(),
      /** Hosts and consents of the backup that differ from those here: taken only with a yes. */
      withheld: z.partial(settingsSchema),
    }),
    timeoutMs: 120_000,
  }),
  /** Copies that were made before a release, a sync or a backup changed many rows; newest first. */
  'recovery.list': command({
    owner: 'reader',
    callers: readers,
    request: none,
    /** `bound`: bytes that all of them may have together. */
    reply: z.object({ copies: z.array(recoveryCopySchema), bound: z.number() }),
    idempotent: true,
  }),
  /** What a restore of that copy would change. Fails with `not_found`. */
  'recovery.preview': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ id }),
    reply: z.object({ counts: restoreCountsSchema }),
    timeoutMs: 120_000,
    idempotent: true,
  }),
  /**
   * Makes names, folders, pins, settings, memos and tools what they were in that copy, and brings back what was deleted;
   * `undoId` is the copy of the state before. Fails with `not_found`, and with `storage_full` where that has no room.
   */
  'recovery.restore': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ id }),
    reply: z.object({ counts: restoreCountsSchema, undoId: id }),
    timeoutMs: 120_000,
  }),
  'recovery.remove': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ id }),
    reply: none,
    idempotent: true,
  }),
  /** Bytes used and allowed, whether the browser promised to keep them, and if they run short. */
  'storage.estimate': command({
    owner: 'reader',
    callers: readers,
    request: none,
    reply: z.object({
      used: z.number(),
      quota: z.number(),
      persisted: z.boolean(),
      nearlyFull: z.boolean(),
    }),
    idempotent: true,
  }),
  /** Removes deleted rows for good, and pages that were read without a question. */
  'storage.free': command({
    owner: 'reader',
    callers: readers,
    request: none,
    reply: z.object({ deleted: z.number(), pages: z.number() }),
    timeoutMs: 120_000,
    idempotent: true,
  }),
};
