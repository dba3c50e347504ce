import Dexie, { type EntityTable, type PromiseExtended, type Table } from 'dexie';
import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import type { Attachment } from '#domain/documents/attachments.ts';
import type { Document, DocumentInfo } from '#domain/documents/documents.ts';
import type { ServerCopy } from '#domain/documents/server-copies.ts';
import type { MemoryPage } from '#domain/memory/memory.ts';
import type { MemoryVisit } from '#domain/memory/visits.ts';
import type { Memo } from '#domain/memos/memos.ts';
import type { Sent } from '#domain/privacy/sent.ts';
import type { RunRow } from '#domain/runs/run-kinds.ts';
import type { SecretName, SettingKey } from '#domain/settings/settings.ts';
import type { SyncColumns } from '#domain/sync/sync.ts';
import type { OwnTool } from '#domain/tools/own-tool.ts';
import { nextHlc } from '#shared/hlc.ts';
import type { JsonValue } from '#shared/json.ts';
import { followPlaces } from '../conversations/conversation-place.ts';
import type { DictationAudioRow } from '../dictation/audio-row.ts';
import { copyBeforeUpgrade } from '../recovery/copy-before-upgrade.ts';
import { followTexts } from '../text-index/follow-texts.ts';
import { addWords, followMemos, followNames } from '../text-index/follow-words.ts';
import { ReopenedDatabase } from './reopened-database.ts';

/** A piece of an answer that still grows; folded into its message when it ends. */
export interface MessagePart {
  messageId: string;
  seq: number;
  text: string;
  reasoning: string;
  /** In place of all parts before it: some of their text was thoughts. */
  replaces?: true;
}

/** A serialised page on its way to the parser; transient. */
export interface CaptureRow {
  id: string;
  url: string;
  html: string;
  /** Notes of the content script about the copy. */
  meta: JsonValue;
  created_at: string;
}

/** ConversationLocalStorage (S3.14): the last conversation of a window, and its draft. */
export interface LocalRow {
  slot: string;
  conversationId: string | null;
  draft: string;
  /** When it was last written, in epoch milliseconds; restored rows have none. */
  at?: number;
  /** The chosen child of each message of that conversation. */
  choices?: Record<string, string>;
}

export interface SettingRow extends SyncColumns {
  key: SettingKey;
  value: JsonValue;
}

/** S3.5. */
interface CacheRow {
  key: string;
  data: JsonValue;
  syncTime: number;
}

/** A conversation's machine as the context `holder` runs it. */
export interface TurnRow {
  conversationId: string;
  holder: string;
  version: number;
  snapshot: JsonValue;
}

/** Opened where it is not known whose rows are wanted; nothing is ever in it. */
const noDatabase = 'gloss-none';

/** The notes of a part of a long source, so that they are used again when another part failed. */
interface PartNoteRow {
  answerId: string;
  /** From 1. */
  part: number;
  text: string;
}

/** A file's bytes, under its upload's id until its document is known, then under the document's. */
export interface FileRow {
  id: string;
  blob: Blob;
  name: string;
  type: string;
}

/** A file that was added, as the library lists it: no text, so that a long list costs little. */
export interface LibraryRow {
  docId: string;
  document: DocumentInfo;
  name: string;
  size: number;
  created_at: string;
  is_deleted: boolean;
  /** Epoch milliseconds when it was deleted, or when the offer of an undo was last renewed. */
  deletedAt?: number;
}

/** The copy of a library document on the server: what is shown of it, and what the work needs. */
export interface ServerCopyRow extends ServerCopy {
  docId: string;
  /** The server that this is about, and its account there (`copyPlace`). */
  server: string;
  /** The id of the last upload, chosen by us: C4 is called with it when its stream was lost. */
  taskId: string | null;
  /** Failed attempts since the last success. */
  attempts: number;
  /** Epoch milliseconds before which it is not tried again. */
  nextAt: number;
}

/** A piece of a file on its way back from the server. */
export interface FilePartRow {
  docId: string;
  from: number;
  blob: Blob;
  /** Of the file that it is a piece of. */
  etag: string;
}

/** A text of the person, by which drafts sound like them. Without columns of sync: it stays on this machine. */
interface WritingSampleRow {
  id: string;
  text: string;
  created_at: string;
}

/** A request that left this machine, without its content. */
export interface SentRow extends Sent {
  id: number;
  /** Epoch milliseconds. */
  at: number;
}

/** The texts of some messages, as the search of chats reads them (`text-index`). */
export interface TextPartRow {
  id: number;
  ids: string[];
  signature: Uint8Array<ArrayBuffer>;
}

/** The text of remembered pages, compressed (workers/memory). */
export interface MemoryTextRow {
  /** SHA-256 of the text, hex. */
  hash: string;
  /** Of what it says alone, by which a copy at another address is known. */
  wordsHash: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Bytes that it takes with its words in the index. */
  size: number;
}

/** What a remembered text is found by. */
export interface MemoryWordsRow {
  /** `wordsKey` of it. */
  hash: string;
  words: string[];
}

/** Vectors of a text's passages by one model, by which it is found by what it means. */
export interface MemoryVectorsRow {
  model: string;
  hash: string;
  /** Passages that have one, from the first. */
  count: number;
  codes: Int8Array<ArrayBuffer>;
}

/** Tables and indexes of the first release. */
export const firstSchema = {
  // Lists are by `place` (conversation-place.ts).
  conversations: 'id, updated_at, dirty, place, meta.folder',
  messages:
    'messageId, conversationId, parentMessageId, status, dirty, [conversationId+dirty], seq',
  messageParts: '[messageId+seq]',
  attachments: 'id, messageId, dirty',
  documents: 'doc_id, dirty',
  captures: 'id, created_at',
  conversationLocal: 'slot',
  settings: 'key, dirty',
  secrets: 'name',
  cache: 'key',
  turns: '[conversationId+holder], holder',
  memos: 'id, updated_at, dirty',
  partNotes: '[answerId+part]',
  files: 'id',
  library: 'docId, created_at, name, size',
  serverCopies: 'docId, state, server',
  fileParts: '[docId+from]',
  ownTools: 'id, dirty',
  writingSamples: 'id, created_at',
  sent: '++id',
  textParts: '++id',
  // The files of a question are found by its id.
  runs: 'id, kind, conversationId, slot, questionId, place',
  dictationAudio: '[dictationId+from]',
  meta: 'key',
} as const;

/** Chats, memos and documents are found by their words. */
const found = {
  conversations: `${firstSchema.conversations}, *words`,
  memos: `${firstSchema.memos}, *words`,
  library: `${firstSchema.library}, *words`,
} as const;

/** Pages that were read (`memory/`). */
const memory = {
  memoryPages: 'id, [address+hash], hash, lastAt',
  memoryVisits: 'id, pageId, at, [site+at]',
  memoryTexts: 'hash, wordsHash',
  // Only keys are read of it.
  memoryWords: 'hash, *words',
} as const;

/** A worker reads them by their keys (workers/meaning). */
const meaning = { memoryVectors: '[model+hash], hash' } as const;

/** The marks of a page are found by its address. */
const marked = { memos: `${found.memos}, source.link` } as const;

/** Those of a document by its id, whichever address its file has. */
const markedDocuments = { memos: `${marked.memos}, source.docId` } as const;

/** What was read is listed by what it is. */
const kinds = { memoryVisits: `${memory.memoryVisits}, [kind+at]` } as const;

/** A change is a version of its own, with its upgrade and a test of that. */
export function declareVersions(db: Dexie): void {
  db.version(1).stores(firstSchema);
  db.version(2)
    .stores(found)
    .upgrade((change) => addWords(Object.keys(found).map((name) => change.table(name))));
  db.version(3).stores(memory);
  db.version(4).stores(meaning);
  db.version(5).stores(marked);
  db.version(6)
    .stores(kinds)
    .upgrade((change) =>
      change.table<MemoryVisit>('memoryVisits').toCollection().modify({ kind: 'webpage' }),
    );
  // Words are under shorter keys: the next search makes them again.
  db.version(7)
    .stores(markedDocuments)
    .upgrade((change) => change.table('memoryWords').clear());
}

/** What is known of an owner when their database is opened. */
export interface Opened {
  /** Of the database. */
  name: string;
  /** Id of the account; null: the guest. */
  userId: string | null;
  /** null: its rows know. */
  deviceId: string | null;
  /** The person has seen the welcome on this device, under another account or as a guest. */
  isWelcomed?: boolean;
}

/**
 * The database of one owner, which the pages of an origin share (DESIGN section 8). Whose it is, is found when it is
 * opened first, and stays.
 */
export class GlossDatabase extends ReopenedDatabase {
  declare conversations: EntityTable<Conversation, 'id'>;
  declare messages: EntityTable<Message, 'messageId'>;
  declare messageParts: Table<MessagePart, [string, number]>;
  declare attachments: EntityTable<Attachment, 'id'>;
  declare documents: EntityTable<Document, 'doc_id'>;
  declare captures: EntityTable<CaptureRow, 'id'>;
  declare conversationLocal: EntityTable<LocalRow, 'slot'>;
  declare settings: Table<SettingRow, string>;
  declare secrets: Table<{ name: SecretName; value: string; origin?: string }, string>;
  declare cache: EntityTable<CacheRow, 'key'>;
  declare turns: Table<TurnRow, [string, string]>;
  declare memos: EntityTable<Memo, 'id'>;
  declare partNotes: Table<PartNoteRow, [string, number]>;
  declare files: EntityTable<FileRow, 'id'>;
  declare library: Table<LibraryRow, string>;
  declare serverCopies: Table<ServerCopyRow, string>;
  declare fileParts: Table<FilePartRow, [string, number]>;
  declare ownTools: EntityTable<OwnTool, 'id'>;
  declare writingSamples: EntityTable<WritingSampleRow, 'id'>;
  declare sent: EntityTable<SentRow, 'id'>;
  declare runs: Table<RunRow, string>;
  declare dictationAudio: Table<DictationAudioRow, [string, number]>;
  declare textParts: EntityTable<TextPartRow, 'id'>;
  declare memoryPages: EntityTable<MemoryPage, 'id'>;
  declare memoryVisits: EntityTable<MemoryVisit, 'id'>;
  declare memoryTexts: EntityTable<MemoryTextRow, 'hash'>;
  declare memoryWords: EntityTable<MemoryWordsRow, 'hash'>;
  declare memoryVectors: Table<MemoryVectorsRow, [string, string]>;
  declare meta: Table<{ key: string; value: string }, string>;
  /** Resolves when another context has deleted it: it is not opened again. */
  readonly deleted: Promise<void>;
  #find: () => Promise<Opened>;
  #opened: Opened | null = null;
  #opening: Promise<void> | undefined;
  #failure: unknown;

  /** `find` is called until it has found one, before the first query. `declare`: versions of another release; for tests. */
  constructor(find: () => Promise<Opened>, declare: (db: Dexie) => void = declareVersions) {
    // It has its name once its owner is known.
    super('');
    this.#find = find;
    this.deleted = new Promise((resolve) => {
      this.on('versionchange', (event) => {
        if (event.newVersion) return;
        this.close();
        resolve();
        return false;
      });
    });
    this.on('ready', (db) => this.#recordDevice(db as GlossDatabase), true);
    declare(this);
    followPlaces(this.conversations);
    followTexts(this.messages);
    followNames(this.conversations);
    followNames(this.library);
    followMemos(this.memos);
  }

  /** Id of the account; null: the guest. Known in every query, for the database is open then. */
  get userId(): string | null {
    if (!this.#opened) throw new Error('the database is not open');
    return this.#opened.userId;
  }

  override open(): PromiseExtended<Dexie> {
    const opened = Dexie.ignoreTransaction(() => {
      this.#opening ??= this.#prepare();
      return this.#opening.then(() => super.open());
    });
    return opened as PromiseExtended<Dexie>;
  }

  /** What an older release stored is copied first. A copy that fails, as where the disk is full, does not lock a person out. */
  async #prepare(): Promise<void> {
    try {
      this.#opened = await this.#find();
    } catch (error) {
      // Dexie's queries wait for an opening that ends: this one fails when it is ready.
      this.#failure = error;
      this.#opening = undefined;
    }
    (this as { name: string }).name = this.#opened?.name ?? noDatabase;
    await copyBeforeUpgrade(this.name, this.verno, Date.now()).catch(() => {});
  }

  async #recordDevice({ meta, settings }: GlossDatabase): Promise<void> {
    if (!this.#opened) throw this.#failure;
    const { deviceId, isWelcomed = false } = this.#opened;
    if (deviceId === null) return;
    if ((await meta.get('deviceId'))?.value !== deviceId) {
      await meta.put({ key: 'deviceId', value: deviceId });
    }
    if (!isWelcomed || (await settings.get('welcomed'))) return;
    const hlc = nextHlc(undefined, Date.now(), deviceId);
    await settings.put({ key: 'welcomed', value: true, rev: 0, dirty: 0, deviceId, hlc });
  }
}
