import type { Table } from 'dexie';
import { accountOfPlace } from '#domain/documents/server-copies.ts';
import type { ServerCopyRow } from '../database/database.ts';
import { type Store, stored } from '../database/store.ts';
import { forgetOwner } from '../settings/account-settings.ts';

/**
 * The account was deleted on its server: what is on this device is a guest's again, unsent as if it never was there,
 * so that another account can take it over. Documents that were only there are gone.
 */
export function releaseAccount(store: Store, userId: string): Promise<void> {
  const { db } = store;
  const unsent = { rev: 0, dirty: 1 } as const;
  return stored(() =>
    db.transaction('rw', db.tables.filter(isReleased), async () => {
      const own = db.conversations.filter(({ authorId }) => authorId === userId);
      const ids = await own.primaryKeys();
      const share = { enable: false, id: null };
      await own.modify({ authorId: null, share, ...unsent });
      await db.messages.where('conversationId').anyOf(ids).modify(unsent);
      for (const table of [db.settings, db.ownTools] as Table<{ rev: number }>[]) {
        await table.filter(({ rev }) => rev > 0).modify(unsent);
      }
      await releaseDocuments(store, userId);
      await forgetOwner(store, userId);
      await db.meta.bulkDelete(
        ['sync', 'adoption', 'documentsFrom'].map((key) => `${key}:${userId}`),
      );
    }),
  );
}

const released = [
  'conversations',
  'messages',
  'settings',
  'ownTools',
  'serverCopies',
  'library',
  'documents',
  'files',
  'meta',
];
const isReleased = ({ name }: Pick<Table, 'name'>) => released.includes(name);

async function releaseDocuments({ db }: Store, userId: string): Promise<void> {
  const copies = db.serverCopies.filter(isOf(userId));
  const ids = await copies.primaryKeys();
  const here = new Set<string>(await db.documents.where('doc_id').anyOf(ids).primaryKeys());
  for (const docId of await db.files.where('id').anyOf(ids).primaryKeys()) here.add(docId);
  await db.library.bulkDelete(ids.filter((docId) => !here.has(docId)));
  await copies.delete();
}

const isOf = (userId: string) => (row: ServerCopyRow) => accountOfPlace(row.server) === userId;
