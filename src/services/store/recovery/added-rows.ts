import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import type { Memo } from '#domain/memos/memos.ts';
import { editConversation } from '#domain/sync/merge-conversations.ts';
import type { OwnTool } from '#domain/tools/own-tool.ts';
import { timeNow } from '../database/new-rows.ts';
import type { Stamp, Store } from '../database/store.ts';
import type { RecoveryCopy } from './recovery-database.ts';
import type { Write } from './restore-rows.ts';

/**
 * Rows that a restore added become deleted again. Messages of a chat that goes as a whole stay in it, so that it can be
 * restored again. Call inside a transaction of all tables of a copy.
 */
export async function deletionsOf(
  store: Store,
  added: RecoveryCopy['added'] = {},
  mark: Stamp,
): Promise<Write[]> {
  const { db } = store;
  const rowsOf = async <Row>(table: string): Promise<Row[]> => {
    const rows = await db.table<Row>(table).bulkGet((added[table] ?? []) as never[]);
    return rows.filter((row) => row !== undefined);
  };
  const chats = await rowsOf<Conversation>('conversations');
  const goes = new Set(chats.map(({ id }) => id));
  const messages = await rowsOf<Message>('messages');
  const alone = messages.filter((row) => !row.is_deleted && !goes.has(row.conversationId));
  const now = timeNow(store);
  const contents = async (table: 'memos' | 'ownTools') =>
    (await rowsOf<Memo | OwnTool>(table))
      .filter((row) => !row.is_deleted)
      .map((row): Write => ({ table, row: { ...row, is_deleted: true, ...mark } }));
  return [
    ...chats
      .filter((row) => !row.isDelete)
      .map((row): Write => {
        const deleted = editConversation(row, { isDelete: true }, mark.hlc);
        return { table: 'conversations', row: deleted };
      }),
    ...alone.map((row): Write => {
      return { table: 'messages', row: { ...row, is_deleted: true, updated_at: now, ...mark } };
    }),
    ...(await contents('memos')),
    ...(await contents('ownTools')),
  ];
}
