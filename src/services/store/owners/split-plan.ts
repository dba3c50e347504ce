import * as z from 'zod/mini';
import { accountOfPlace } from '#domain/documents/server-copies.ts';
import { apiKeyName } from '#domain/settings/settings.ts';
import type { GlossDatabase } from '../database/database.ts';
import type { Row } from './join-rows.ts';
import { isOwnerId, type Owner } from './owner.ts';
import { SettingsPlan, type Target } from './split-settings.ts';

/** What a table of the old database tells of a row's owner. */
type Rule = (row: Row) => readonly Owner[];

const sourcesSchema = z.array(z.object({ docId: z.string() }));

/**
 * Whose the rows of the old database are. Rows are shown to it in the order of `split-old.ts`: it remembers whose chats,
 * messages and documents it has seen. What says nothing belongs to who is signed in, else to the guest.
 */
export class SplitPlan {
  /** Who was signed in. */
  readonly current: Owner;
  readonly settings: SettingsPlan;
  readonly #meta: ReadonlyMap<string, string>;
  readonly #chats = new Map<unknown, Owner>();
  readonly #messages = new Map<unknown, Owner>();
  readonly #slots = new Map<unknown, Owner>();
  readonly #accounts = new Map<unknown, Owner>();
  readonly #documents = new Map<unknown, Set<Owner>>();

  static async of(old: GlossDatabase): Promise<SplitPlan> {
    const rows = await old.meta.toArray();
    return new SplitPlan(new Map(rows.map(({ key, value }) => [key, value])));
  }

  private constructor(meta: ReadonlyMap<string, string>) {
    this.#meta = meta;
    this.current = accountOf(meta.get('account'));
    this.settings = new SettingsPlan(this.current, meta);
  }

  /** Empty: of the device, or not needed any more. */
  targets(table: string, row: Row): readonly Target[] {
    if (table === 'settings' || table === 'ownTools') return this.settings.targets(row);
    if (table === 'meta') return this.#ofMeta(row);
    const rule = this.#rules[table];
    return (rule ? rule(row) : [this.current]).map((owner) => ({ owner, row }));
  }

  readonly #rules: Record<string, Rule> = {
    conversations: (row) => {
      const owner = accountOf(row.authorId);
      this.#chats.set(row.id, owner);
      return [owner];
    },
    messages: (row) => {
      const owner = this.#ofChat(row.conversationId);
      this.#messages.set(row.messageId, owner);
      for (const { docId } of sourcesSchema.safeParse(row.sources).data ?? [])
        this.#cite(docId, owner);
      return [owner];
    },
    memos: (row) => {
      const owner = this.#chats.get(row.conversationId) ?? this.current;
      for (const { docId } of sourcesSchema.safeParse([row.source]).data ?? [])
        this.#cite(docId, owner);
      return [owner];
    },
    conversationLocal: (row) => {
      const owner = row.conversationId === null ? this.current : this.#ofChat(row.conversationId);
      this.#slots.set(row.slot, owner);
      return [owner];
    },
    serverCopies: (row) => {
      const userId = accountOfPlace(String(row.server));
      const owner = userId === null ? this.current : accountOf(userId);
      if (userId !== null) this.#accounts.set(row.docId, owner);
      return [owner];
    },
    library: (row) => {
      const owner = this.#ofLibrary(row);
      this.#cite(row.docId, owner);
      return [owner];
    },
    uploads: (row) => {
      const owner = this.#messages.get(row.questionId) ?? this.#slots.get(row.slot) ?? this.current;
      this.#cite(row.id, owner);
      const { docId } = (row.document ?? {}) as { docId?: unknown };
      if (docId !== undefined) this.#cite(docId, owner);
      return [owner];
    },
    documents: (row) => this.#ofDocument(row.doc_id),
    files: (row) => this.#ofDocument(row.id),
    fileParts: (row) => this.#ofDocument(row.docId),
    messageParts: (row) => [this.#ofMessage(row.messageId)],
    attachments: (row) => [this.#ofMessage(row.messageId)],
    partNotes: (row) => [this.#ofMessage(row.answerId)],
    searches: (row) => [this.#ofMessage(row.messageId)],
    artRuns: (row) => [this.#ofMessage(row.messageId)],
    turns: (row) => [this.#ofChat(row.conversationId)],
    secrets: ({ name }) => (name === apiKeyName ? [this.current] : []),
  };

  #cite(docId: unknown, owner: Owner): void {
    const known = this.#documents.get(docId) ?? new Set();
    this.#documents.set(docId, known.add(owner));
  }

  #ofChat(id: unknown): Owner {
    return this.#chats.has(id) ? (this.#chats.get(id) ?? null) : this.current;
  }

  #ofMessage(id: unknown): Owner {
    return this.#messages.has(id) ? (this.#messages.get(id) ?? null) : this.current;
  }

  #ofDocument(docId: unknown): Owner[] {
    return [...(this.#documents.get(docId) ?? [this.current])];
  }

  /** Documents that were added before the account signed in here are a guest's, unless that one moved them. */
  #ofLibrary({ docId, created_at: at }: Row): Owner {
    const account = this.#accounts.get(docId);
    if (account !== undefined) return account;
    if (this.current === null) return null;
    return String(at) >= (this.#meta.get(`documentsFrom:${this.current}`) ?? '')
      ? this.current
      : null;
  }

  #ofMeta(row: Row): Target[] {
    const key = String(row.key);
    if (metaOfDevice.test(key)) return [];
    const [name, rest] = split(key);
    const to = (owner: Owner, renamed = key) => [{ owner, row: { ...row, key: renamed } }];
    if (name === 'freed:' || name === 'unsentEdits:') return to(this.#ofChat(rest));
    if (name === 'checks ') return to(this.#ofMessage(rest));
    if (/^(sync|sync\.received|adoption):$/.test(name))
      return to(accountOf(rest), name.slice(0, -1));
    return to(this.current);
  }
}

const metaOfDevice =
  /^(deviceId|hlc|account|settingsOwner|textIndex)$|^(settingsOf|documentsFrom):/;

/** `name:rest` or `name rest`. */
function split(key: string): [string, string] {
  const at = key.search(/[: ]/) + 1;
  return at === 0 ? [key, ''] : [key.slice(0, at), key.slice(at)];
}

/** Of an id that was stored; null: the guest, or an id that no account may have. */
function accountOf(userId: unknown): Owner {
  return typeof userId === 'string' && isOwnerId(userId) ? userId : null;
}
