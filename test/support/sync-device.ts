import type { WholeConversation } from '#api/conversation-rows.ts';
import type { Changes } from '#api/conversations.ts';
import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { editConversation, mergeConversations } from '#domain/sync/merge-conversations.ts';
import { canonicalJson } from '#domain/sync/merge-fields.ts';
import { mergeMessages } from '#domain/sync/merge-messages.ts';
import { mergeSettings, type SettingsCopy } from '#domain/sync/merge-settings.ts';
import { nextHlc } from '#shared/hlc.ts';
import type { JsonValue } from '#shared/json.ts';
import { someConversation, someMessage } from './sync-rows.ts';

/** A call to any of the servers; null: its reply was lost. */
export type DeviceCall = (path: string, body: unknown) => Promise<unknown>;

/**
 * A simulated device: its rows, what of them the server does not have, and a clock that may be wrong. It merges by
 * the same rules as the server.
 */
export class SyncDevice {
  readonly conversations = new Map<string, Conversation>();
  readonly messages = new Map<string, Message>();
  settings: SettingsCopy = { values: {}, clocks: {} };
  #written: Message[] = [];
  #unsent = new Set<string>();
  #areSettingsUnsent = false;
  #since = 0;
  #hlc: string | undefined;
  #name: string;
  #now: () => number;
  #call: DeviceCall;

  constructor(name: string, now: () => number, call: DeviceCall) {
    this.#name = name;
    this.#now = now;
    this.#call = call;
  }

  #stamp(previous?: string): string {
    const last = [this.#hlc, previous]
      .filter((each) => each !== undefined)
      .toSorted()
      .at(-1);
    this.#hlc = nextHlc(last, this.#now(), this.#name);
    return this.#hlc;
  }

  #sync() {
    return { deviceId: this.#name, hlc: this.#stamp() };
  }

  create(name: string): string {
    const row = someConversation({ name, ...this.#sync() });
    this.conversations.set(row.id, row);
    this.#unsent.add(row.id);
    return row.id;
  }

  edit(id: string, changes: Parameters<typeof editConversation>[1]): void {
    const row = this.conversations.get(id);
    if (!row) return;
    const seen = Object.values(row.clocks ?? {})
      .toSorted()
      .at(-1);
    this.conversations.set(id, editConversation(row, changes, this.#stamp(seen)));
    this.#unsent.add(id);
  }

  write(id: string, text: string): string | null {
    if (!this.conversations.has(id)) return null;
    const message = someMessage(id, { text, ...this.#sync() });
    this.messages.set(message.messageId, message);
    this.#written.push(message);
    this.#unsent.add(id);
    return message.messageId;
  }

  /** A backup of the device is restored: a message as it was first written is sent again. */
  restore(which: number): void {
    const message = this.#written[which % Math.max(1, this.#written.length)];
    // What was never sent is gone with the device, and is no matter of the sync.
    if (!message || this.messages.get(message.messageId)?.dirty === 1) return;
    this.messages.set(message.messageId, message);
    this.#unsent.add(message.conversationId);
  }

  deleteMessage(messageId: string): boolean {
    const message = this.messages.get(messageId);
    if (!message || message.is_deleted) return false;
    const deleted = { ...message, is_deleted: true, ...this.#sync(), dirty: 1 as const };
    this.messages.set(messageId, mergeMessages(message, deleted));
    this.#unsent.add(message.conversationId);
    return true;
  }

  set(key: string, value: JsonValue): void {
    const hlc = this.#stamp(this.settings.clocks[key]);
    this.settings = {
      values: { ...this.settings.values, [key]: value },
      clocks: { ...this.settings.clocks, [key]: hlc },
    };
    this.#areSettingsUnsent = true;
  }

  /** Sends what is unsent, then fetches what has changed. False: a reply was lost, and the rest waits. */
  async synchronize(pageSize: number): Promise<boolean> {
    for (const id of this.#unsent) if (!(await this.#send(id))) return false;
    if (this.#areSettingsUnsent && !(await this.#sendSettings())) return false;
    for (;;) {
      const body = { since: this.#since, limit: pageSize };
      const page = (await this.#call('/conversation/changes', body)) as Changes | null;
      if (!page) return false;
      for (const change of page.changes) this.#receive(change);
      this.#since = page.next;
      if (!page.more) return true;
    }
  }

  async #send(id: string): Promise<boolean> {
    const row = this.conversations.get(id)!;
    const unsent = [...this.messages.values()].filter(
      (message) => message.conversationId === id && message.dirty === 1,
    );
    const sent = { ...row, messages: unsent };
    const path = '/conversation/upsert_conversation';
    const reply = (await this.#call(path, sent)) as WholeConversation | null;
    if (!reply) return false;
    const { messages, ...conversation } = reply;
    this.conversations.set(id, conversation);
    for (const message of messages) this.messages.set(message.messageId, message);
    this.#unsent.delete(id);
    return true;
  }

  async #sendSettings(): Promise<boolean> {
    const { values, clocks } = this.settings;
    const body = { settings: { ...values, lastModified: this.#now() }, clocks };
    const reply = (await this.#call('/user/save_user_settings', body)) as {
      settings: Record<string, JsonValue>;
      clocks: Record<string, string>;
    } | null;
    if (!reply) return false;
    this.settings = { values: reply.settings, clocks: reply.clocks };
    this.#areSettingsUnsent = false;
    return true;
  }

  #receive(change: Changes['changes'][number]): void {
    if (change.kind === 'conversation') {
      const row = change.conversation as Conversation;
      const own = this.#unsent.has(row.id) && this.conversations.get(row.id);
      this.conversations.set(row.id, own ? mergeConversations(own, row) : row);
    } else if (change.kind === 'message') {
      const message = change.message as Message;
      const own = this.messages.get(message.messageId);
      const merged = own?.dirty === 1 ? mergeMessages(own, message) : message;
      this.messages.set(message.messageId, merged);
    } else {
      const { key, value, hlc } = change.setting;
      const other = { values: { [key]: value }, clocks: { [key]: hlc } };
      this.settings = mergeSettings(this.settings, other);
    }
  }

  /** All rows as a text; that of devices which have converged is the same. */
  state(): string {
    const byId = (rows: ReadonlyMap<string, object>) =>
      [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => ({ ...row, dirty: 0 }));
    const settings = this.settings;
    return canonicalJson([byId(this.conversations), byId(this.messages), settings]);
  }
}
