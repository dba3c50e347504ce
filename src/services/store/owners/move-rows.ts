import type { Table } from 'dexie';
import { accountOfPlace } from '#domain/documents/server-copies.ts';
import { isSyncedSetting, type SettingKey } from '#domain/settings/settings.ts';
import { latestClock } from '#domain/sync/latest-clock.ts';
import type { GlossDatabase } from '../database/database.ts';
import { listedKey } from '../memory/lacking.ts';
import { memoryTotalsKey } from '../memory/memory-bytes.ts';
import { joinRows, keyOf, type Row } from './join-rows.ts';
import { pagesOf } from './pages-of.ts';

/**
 * Tables in the order in which their rows move: messages before their conversation, for a sync that runs meanwhile sends
 * a conversation with the messages that are there.
 */
const moved = [
  'messageParts',
  'partNotes',
  'attachments',
  'documents',
  'files',
  'messages',
  'dictationAudio',
  'runs',
  'turns',
  'conversations',
  'conversationLocal',
  'library',
  'serverCopies',
  'fileParts',
  'memos',
  'ownTools',
  'settings',
  'secrets',
  'writingSamples',
  'sent',
  'memoryTexts',
  'memoryWords',
  'memoryVectors',
  'memoryPages',
  'memoryVisits',
  'cache',
  'meta',
] as const;

/**
 * Moves all rows of the guest to an account, with their ids, as if that one had written them here: unsent, and not
 * shared. A page of rows is put into the target, then deleted from the source: after a crash it goes on where it was.
 */
export async function moveRows(from: GlossDatabase, to: GlossDatabase): Promise<void> {
  for (const name of moved) {
    const source: Table = from.table(name);
    for await (const page of pagesOf(source)) {
      const rows = page.filter((row) => isMoved(name, row)).map((row) => unsent(name, row));
      await to.transaction('rw', to.table(name), to.meta, async () => {
        await joinRows(to.table(name), rows);
        await raise(to, rows);
      });
      await source.bulkDelete(page.map((row) => keyOf(source, row)) as string[]);
    }
  }
  // The next use counts it, and looks for what lacks vectors.
  await to.meta.bulkDelete([memoryTotalsKey, listedKey]);
  await Promise.all([from.textParts, from.captures].map((table: Table) => table.clear()));
}

/** Of `meta` what is about rows that move. */
const metaOfRows = /^(freed:|conflict:|sent:|checks )/;

function isMoved(table: string, row: Row): boolean {
  if (table === 'meta') return metaOfRows.test(String(row.key));
  if (table === 'cache') return !String(row.key).startsWith('account:');
  return table !== 'serverCopies' || accountOfPlace(String(row.server)) === null;
}

function unsent(table: string, row: Row): Row {
  if (!('rev' in row)) return row;
  const isSent = table !== 'settings' || isSyncedSetting(row.key as SettingKey);
  const mark = { rev: 0, dirty: isSent ? 1 : row.dirty };
  if (table !== 'conversations') return { ...row, ...mark };
  return { ...row, ...mark, authorId: null, share: { enable: false, id: null } };
}

/** The next write of the target comes after what has moved. */
async function raise({ meta }: GlossDatabase, rows: readonly Row[]): Promise<void> {
  const clocked = rows.filter((row) => typeof row.hlc === 'string') as { hlc: string }[];
  const latest = latestClock(clocked);
  const known = (await meta.get('hlc'))?.value ?? '';
  if (latest > known) await meta.put({ key: 'hlc', value: latest });
}
