import { type ArtRun, isDrawing } from '#domain/art/art-run.ts';
import type { Message } from '#domain/conversations/conversations.ts';
import { isLive } from '#domain/conversations/conversations.ts';
import type { RunKind } from '#domain/runs/run-kinds.ts';
import { partsFrom, withParts } from '../conversations/live-answer.ts';
import { timeNow } from '../database/new-rows.ts';
import { type Store, stored } from '../database/store.ts';
import { memoryTables, textLine } from '../memory/memory-lines.ts';
import { keyOf, type Row } from '../owners/join-rows.ts';

/**
 * Tables of a backup: no secrets, nothing transient, nothing that can be fetched again. Of an added
 * file its text and its place in the library and the composer; its bytes are in the same zip file
 * (`backup/`).
 */
export const backupTables = [
  'conversations',
  'messages',
  'attachments',
  'documents',
  'library',
  'runs',
  'memos',
  'ownTools',
  'conversationLocal',
  'settings',
  ...memoryTables,
] as const;
export type BackupTable = (typeof backupTables)[number];

export const backupVersion = 1;

const pageRows: Record<BackupTable, number> = {
  conversations: 200,
  messages: 50,
  attachments: 50,
  documents: 5,
  library: 200,
  runs: 50,
  memos: 50,
  ownTools: 100,
  conversationLocal: 200,
  settings: 200,
  memoryTexts: 20,
  memoryPages: 200,
  memoryVisits: 500,
};

/**
 * All rows except secrets as lines of JSON: a head line, then `{table, row}`. Read page by page, so
 * that memory does not grow with the database. Returns the number of rows.
 */
export async function* exportBackup(
  store: Store,
  tables: readonly BackupTable[] = backupTables,
): AsyncGenerator<string, number, undefined> {
  yield `${JSON.stringify({ gloss: 'backup', version: backupVersion, created_at: timeNow(store) })}\n`;
  let rows = 0;
  for (const table of tables) {
    for await (const page of pagesOf(store, table)) {
      rows += page.length;
      yield page.map((row) => `${JSON.stringify({ table, row })}\n`).join('');
    }
  }
  return rows;
}

async function* pagesOf(store: Store, table: BackupTable): AsyncGenerator<unknown[]> {
  const source = store.db.table(table);
  for (let last: unknown; ; ) {
    const rest = last === undefined ? source.toCollection() : source.where(':id').above(last);
    const page = (await stored(() => rest.limit(pageRows[table]).toArray())) as Row[];
    if (page.length === 0) return;
    last = keyOf(source, page.at(-1)!);
    if (table === 'memoryTexts') yield (page as never[]).map(textLine);
    else if (table === 'messages') yield await Promise.all(page.map((row) => settled(store, row)));
    else yield isShown[table] ? page.filter(isShown[table]) : page;
  }
}

/** An unfinished file has only its bytes; a search that runs is made again with its question. */
const isShown: Partial<Record<BackupTable, (row: Row) => boolean>> = {
  runs: (row) => isSaved[row.kind as RunKind]?.(row) === true,
};

/** Kinds that are left out are made again; of a dictation the audio would be missing. */
const isSaved: Partial<Record<RunKind, (row: Row) => boolean>> = {
  upload: ({ state }) => state === 'success',
  search: ({ snapshot }) => snapshot === null,
  art: ({ state }) => !isDrawing(state as ArtRun['state']),
};

const statusOfQueued = { human: 'done', ai: 'interrupted' } as const;

/** A live or queued answer is stored as if its context had died; a queued question as sent. */
async function settled(store: Store, row: unknown): Promise<Message> {
  const message = row as Message;
  if (message.status === 'queued') return { ...message, status: statusOfQueued[message.type] };
  if (!isLive(message.status)) return message;
  const parts = await stored(() => partsFrom(store, message.messageId, 0));
  return { ...withParts(message, parts), status: 'interrupted' };
}
