import type Dexie from 'dexie';
import { isLive, type MessageStatus } from '#domain/conversations/conversations.ts';

/** What a person wrote, and the answers: pages and files are not changed by a merge. */
export const recoveryTables = [
  'conversations',
  'messages',
  'memos',
  'ownTools',
  'conversationLocal',
  'settings',
] as const;

const pageRows = 200;

const isUnfinished = (status: unknown) => status === 'queued' || isLive(status as MessageStatus);

/** A question that waits was sent; an answer that is written was interrupted. */
function settled(row: Record<string, unknown>): Record<string, unknown> {
  if (!isUnfinished(row.status)) return row;
  return { ...row, status: row.type === 'human' ? 'done' : 'interrupted' };
}

/** Rows as they are stored, as lines of a backup; read page by page. */
export async function* recoveryLines(
  db: Dexie,
  tables: readonly string[],
  at: number,
): AsyncGenerator<string> {
  const head = { gloss: 'backup', version: 1, created_at: new Date(at).toISOString() };
  yield `${JSON.stringify(head)}\n`;
  for (const table of tables) {
    const source = db.table(table);
    const keyPath = source.schema.primKey.keyPath as string;
    for (let last: string | undefined; ; ) {
      const rest = last === undefined ? source.toCollection() : source.where(keyPath).above(last);
      const page = (await rest.limit(pageRows).toArray()) as Record<string, unknown>[];
      if (page.length === 0) break;
      last = page.at(-1)?.[keyPath] as string;
      yield page.map((row) => `${JSON.stringify({ table, row: settled(row) })}\n`).join('');
    }
  }
}
