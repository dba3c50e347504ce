import { BehaviorSubject, map, type Observable, type ObservedValueOf, Subject } from 'rxjs';
import type { Rows as StoredRows } from '#app/rows/rows.ts';
import type { ChunkOf } from '#bus/types.ts';
import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { conversation, message } from './fake-rows.ts';

type Follow = ChunkOf<'turn.follow'>;
type Watched = ObservedValueOf<ReturnType<StoredRows['conversation']['watch']>>;

interface Rows {
  conversation: Conversation;
  messages: Message[];
}

/** Rows that views watch, and the texts of answers that tests write. */
export class ChatRows {
  readonly all = new BehaviorSubject(new Map<string, Rows>());
  readonly texts = new Map<string, string>();
  readonly #follows = new Map<string, Subject<Follow>>();

  set(id: string, rows: Rows): void {
    this.all.next(new Map(this.all.value).set(id, rows));
  }

  get(id: string): Rows {
    return this.all.value.get(id) ?? { conversation: conversation(id, 'Chat'), messages: [] };
  }

  change(id: string, edit: (messages: Message[]) => Message[]): void {
    const rows = this.get(id);
    this.set(id, { ...rows, messages: edit(rows.messages) });
  }

  conversation(id: string, part: Partial<Conversation>): void {
    const rows = this.get(id);
    this.set(id, { ...rows, conversation: { ...rows.conversation, ...part } });
  }

  find(messageId: string): { id: string; message: Message } {
    for (const [id, { messages }] of this.all.value) {
      const found = messages.find((each) => each.messageId === messageId);
      if (found) return { id, message: found };
    }
    throw new CodedError('not_found');
  }

  put(messageId: string, part: Partial<Message>): void {
    this.change(this.find(messageId).id, (messages) =>
      messages.map((each) => (each.messageId === messageId ? { ...each, ...part } : each)),
    );
  }

  /** Adds a row that is newer than all others. */
  add(part: Parameters<typeof message>[0] & { conversationId: string }): void {
    const count = [...this.all.value.values()].reduce((sum, rows) => sum + rows.messages.length, 0);
    this.change(part.conversationId, (messages) => [...messages, message(part, count)]);
  }

  busy(id: string): boolean {
    return this.get(id).messages.some(
      ({ status }) => status === 'waiting' || status === 'streaming',
    );
  }

  follow(answerId: string): Subject<Follow> {
    const subject = this.#follows.get(answerId) ?? new Subject<Follow>();
    this.#follows.set(answerId, subject);
    return subject;
  }

  watch(id: string): Observable<Watched> {
    return this.all.pipe(
      map((all) => {
        const { conversation: row = null, messages = [] } = all.get(id) ?? {};
        return JSON.parse(JSON.stringify({ conversation: row, messages })) as Watched;
      }),
    );
  }
}
