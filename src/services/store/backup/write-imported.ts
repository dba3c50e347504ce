import { madeUuid } from '#domain/import/foreign.ts';
import {
  type ImportCounts,
  type Imported,
  type ImportedChat,
  type Left,
  noCounts,
} from '#domain/import/imported.ts';
import type { Memo } from '#domain/memos/memos.ts';
import { changeRows, type Store, stamp, stored } from '../database/store.ts';
import { hasMark } from '../memos/marks.ts';
import { keyOf, type Row } from '../owners/join-rows.ts';
import { type BackupLine, rowOf } from './backup-line.ts';
import { type FileSources, isCut, memoOf, rowsOfChat } from './import-rows.ts';
import { mergeRow } from './restore.ts';

export interface WrittenImport {
  added: ImportCounts;
  /** What was here already. */
  known: ImportCounts;
  left: Left[];
}

type Table = 'conversations' | 'messages' | 'memos';
type Line = BackupLine & { table: Table };

const countOf = { conversations: 'chats', messages: 'messages', memos: 'saved' } as const;

/**
 * Writes chats and saved things of a file. Rows have the ids and times of the file, so that the same one again changes
 * nothing; of a chat that was continued since there is what is new, and what was renamed or deleted here stays so.
 */
export async function writeImported(
  store: Store,
  items: readonly Imported[],
  files: FileSources = new Map(),
): Promise<WrittenImport> {
  const written: WrittenImport = { added: { ...noCounts }, known: { ...noCounts }, left: [] };
  const own = await withOwnMessages(store, items);
  const lines = own.flatMap((item) => linesOf(item, files, store.clock.now(), written.left));
  await changeRows(store, ['conversations', 'messages', 'memos', 'meta'], async () => {
    for (const table of ['conversations', 'messages', 'memos'] as const) {
      await writeTable(store, table, lines, written);
    }
    await stamp(store);
  });
  return written;
}

/** In an export of ChatGPT a chat that branched from another has its messages, with their ids: it gets its own of them. */
async function withOwnMessages(store: Store, items: readonly Imported[]): Promise<Imported[]> {
  const ids = items.flatMap((item) =>
    item.kind === 'chat' ? item.messages.map(({ id }) => id) : [],
  );
  const present = await stored(() => store.db.messages.bulkGet(ids));
  const chats = new Map(
    present.flatMap((row) => (row ? [[row.messageId, row.conversationId] as const] : [])),
  );
  return items.map((item) => {
    if (item.kind !== 'chat') return item;
    const own = new Map<string, string>();
    for (const { id } of item.messages) {
      const chat = chats.get(id) ?? item.id;
      chats.set(id, chat);
      if (chat !== item.id) own.set(id, madeUuid(`${item.id} ${id}`));
    }
    return own.size === 0 ? item : renamed(item, own);
  });
}

function renamed(chat: ImportedChat, own: ReadonlyMap<string, string>): ImportedChat {
  const idOf = (id: string) => own.get(id) ?? id;
  const orNone = (id: string | null) => (id === null ? null : idOf(id));
  return {
    ...chat,
    lastMessageId: orNone(chat.lastMessageId),
    messages: chat.messages.map((message) => ({
      ...message,
      id: idOf(message.id),
      parentId: orNone(message.parentId),
    })),
  };
}

/** Rows that this release can store; of a chat all or none. */
function linesOf(item: Imported, files: FileSources, now: number, left: Left[]): Line[] {
  const lines = rowsOf(item, files, now, left).map(({ table, row }) => rowOf({ table, row }));
  if (lines.every((line) => line !== null)) return lines as Line[];
  left.push({ reason: 'unstorable', name: nameOf(item) });
  return [];
}

function rowsOf(
  item: Imported,
  files: FileSources,
  now: number,
  left: Left[],
): { table: Table; row: unknown }[] {
  if (item.kind === 'saved') return [{ table: 'memos', row: memoOf(item, now) }];
  if (item.kind !== 'chat') return [];
  if (item.messages.length === 0) {
    left.push({ reason: 'empty', name: nameOf(item) });
    return [];
  }
  if (item.messages.some(isCut)) left.push({ reason: 'cut', name: nameOf(item) });
  const { conversation, messages } = rowsOfChat(item, files);
  return [
    { table: 'conversations', row: conversation },
    ...messages.map((row) => ({ table: 'messages' as const, row })),
  ];
}

const nameOf = (item: Imported) =>
  ('title' in item && item.title) || ('name' in item && item.name) || '…';

async function writeTable(
  store: Store,
  table: Table,
  lines: readonly Line[],
  { added, known }: WrittenImport,
): Promise<void> {
  const target = store.db.table<Row>(table);
  const rows = new Map(
    lines
      .filter((line) => line.table === table)
      .map(({ row }) => [keyOf(target, row as Row) as string, row as Row]),
  );
  const stored = await target.bulkGet([...rows.keys()]);
  const fresh: Row[] = [];
  for (const [at, row] of [...rows.values()].entries()) {
    const present = stored[at] as { hlc: string } | undefined;
    if (!present) {
      const isHere = table === 'memos' && (await hasMark(store, row as unknown as Memo));
      if (!isHere) fresh.push(row);
    } else if (present.hlc < (row.hlc as string)) await mergeRow(store, { table, row }, new Map());
  }
  await target.bulkAdd(fresh);
  added[countOf[table]] += fresh.length;
  known[countOf[table]] += rows.size - fresh.length;
}
