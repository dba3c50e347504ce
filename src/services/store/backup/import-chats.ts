import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import type { ImportedChat, ImportedMessage } from '#domain/import/imported-chat.ts';
import { readExport } from '#domain/import/read-chats.ts';
import { systemClock } from '#shared/clock.ts';
import { nextHlc } from '#shared/hlc.ts';
import { conversationName, newConversation, newMessage } from '../database/new-rows.ts';
import { backupVersion } from './backup.ts';
import { rowOf } from './backup-line.ts';

/** Writer of the clocks of imported rows: the same file gives the same rows on every device. */
const writer = 'import';

interface ImportedLines {
  /** Of a backup. */
  text: string;
  /** Chats that cannot be stored. */
  leftOut: number;
}

/**
 * The lines of a backup with the chats of another product's export file; null where `text` is none. The rows have the
 * ids and times of the file, so that importing it again changes nothing. A chat that this release cannot store is left
 * out, and the others are not lost with it.
 */
export function importedLines(text: string): ImportedLines | null {
  const read = /^\ufeff?\s*[[{]/.test(text) ? readExport(text) : null;
  if (!read) return null;
  const lines = [JSON.stringify({ gloss: 'backup', version: backupVersion })];
  let { leftOut } = read;
  for (const chat of read.chats) {
    const rows = [
      { table: 'conversations', row: conversationOf(chat) },
      ...chat.messages.map((message) => ({ table: 'messages', row: messageOf(chat, message) })),
    ];
    if (!rows.every(rowOf)) leftOut += 1;
    else for (const row of rows) lines.push(JSON.stringify(row));
  }
  return { text: lines.join('\n'), leftOut };
}

const clocked = { clock: systemClock };
const isoOf = (time: number) => new Date(time).toISOString();
const stampAt = (time: number) => ({
  dirty: 1 as const,
  deviceId: writer,
  hlc: nextHlc(undefined, time, writer),
});

function conversationOf(chat: ImportedChat): Conversation {
  const [first] = chat.messages;
  return {
    ...newConversation(clocked, chat.id, first?.text ?? ''),
    ...stampAt(chat.updatedAt),
    name: conversationName(chat.title) || conversationName(first?.text ?? ''),
    created_at: isoOf(chat.createdAt),
    updated_at: isoOf(chat.updatedAt),
    lastMessageId: chat.lastMessageId ?? chat.messages.at(-1)?.id ?? null,
  };
}

function messageOf(chat: ImportedChat, message: ImportedMessage): Message {
  const { id: messageId, parentId: parentMessageId, isQuestion, text, createdAt } = message;
  return {
    ...newMessage(clocked, {
      messageId,
      conversationId: chat.id,
      parentMessageId,
      type: isQuestion ? 'human' : 'ai',
      status: 'done',
      text,
      created_at: isoOf(createdAt),
      updated_at: isoOf(createdAt),
    }),
    ...stampAt(createdAt),
  };
}
