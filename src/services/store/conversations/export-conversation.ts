import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { isLive } from '#domain/conversations/conversations.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { isObject, parseJson } from '#shared/json.ts';
import { backupVersion } from '../backup/backup.ts';
import { timeNow } from '../database/new-rows.ts';
import { type Store, stored } from '../database/store.ts';

const format = 'conversation';

/**
 * A conversation as JSON: `{gloss, version, created_at, conversation, messages, documents}`. Of the messages those that
 * are named and have ended, in that order; documents are those from which they cite. Nothing of the account is in it.
 * @throws not_found
 */
export async function exportConversation(
  store: Store,
  id: string,
  messageIds: readonly string[],
): Promise<string> {
  const { conversations, messages, documents } = store.db;
  const [row, rows] = await stored(() =>
    Promise.all([conversations.get(id), messages.bulkGet([...messageIds])]),
  );
  if (!row) throw new CodedError('not_found', 'there is no such conversation');
  const shown = rows.filter((message) => message !== undefined).filter(hasEnded(id));
  const cited = new Set(shown.flatMap(({ sources }) => sources.map(({ docId }) => docId)));
  const found = await stored(() => documents.bulkGet([...cited]));
  return JSON.stringify(
    {
      gloss: format,
      version: backupVersion,
      created_at: timeNow(store),
      conversation: withoutAccount(row),
      messages: shown.map((message) => ({ ...message, rev: 0 })),
      documents: found.filter((document) => document !== undefined),
    },
    null,
    1,
  );
}

function hasEnded(conversationId: string): (message: Message) => boolean {
  return (message) =>
    message.conversationId === conversationId &&
    !message.is_deleted &&
    !isLive(message.status) &&
    message.status !== 'queued';
}

function withoutAccount(row: Conversation): Conversation {
  return { ...row, authorId: null, share: { enable: false, id: null }, rev: 0 };
}

/** The lines of a backup with what such a file holds; null: it is another one. */
export function conversationLines(text: string): string[] | null {
  // The first line of a backup is a head of its own, and the whole is no JSON: it is not parsed to find that out.
  if (!/^\uFEFF?\s*\{\s*"gloss"\s*:\s*"conversation"/.test(text)) return null;
  const file = parseJson(text.replace(/^\uFEFF/, ''));
  if (!isObject(file)) return null;
  const { version, conversation = null, messages, documents } = file;
  const line = (table: string, row: unknown) => JSON.stringify({ table, row });
  return [
    JSON.stringify({ gloss: 'backup', version }),
    line('conversations', conversation),
    ...rowsOf(messages).map((row) => line('messages', row)),
    ...rowsOf(documents).map((row) => line('documents', row)),
  ];
}

function rowsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
