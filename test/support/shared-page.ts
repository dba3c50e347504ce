import { sharePage } from '#server/share/share-page.ts';
import type { SharedMessage } from '#server/share/snapshot.ts';

export const showing = { sharedAt: Date.UTC(2026, 10, 26), language: 'en' };

export type PlainMessage = Pick<SharedMessage, 'type' | 'text'>;

/** Messages without notes. */
export const withoutNotes = (messages: readonly PlainMessage[]): SharedMessage[] =>
  messages.map((message) => ({ ...message, notes: [] }));

/** The page of these messages, whose answers have no notes. */
export const pageOfTexts = (title: string, messages: readonly PlainMessage[]): string =>
  sharePage({ title, messages: withoutNotes(messages) }, showing);
