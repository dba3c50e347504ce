import type { ExportItem } from '#domain/export/export-item.ts';
import type { Imported } from '#domain/import/imported.ts';
import { exportBackup } from '#services/store/backup/backup.ts';
import { type ExportQuery, exportItems } from '#services/store/backup/export-items.ts';
import type { FileSources } from '#services/store/backup/import-rows.ts';
import {
  type RememberedExports,
  readExports,
  writeExports,
} from '#services/store/backup/remembered-exports.ts';
import { restoreBackup } from '#services/store/backup/restore.ts';
import { writeImported } from '#services/store/backup/write-imported.ts';
import {
  copyBeforeMerge,
  dropRecoveryCopy,
  previewCopy,
  recoveryBytes,
  recoveryCopies,
  restoreCopy,
} from '#services/store/recovery/recovery.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { freeSpace } from '#services/store/space/free-space.ts';
import { isNearlyFull, storageState } from '#services/store/space/quota.ts';
import type { RowsDeps } from './rows-deps.ts';

type StorageDeps = Omit<RowsDeps, 'apply'>;
type ById = { id: string };

interface BackupLines {
  /** Takes lines of JSON. */
  add: (text: string) => void;
  /** Only settings and own tools; absent: everything but secrets. */
  only?: 'settings';
}

/** Backups, and the space that the rows take. */
export function storageRows(deps: StorageDeps) {
  const { store } = deps;
  return {
    backup: {
      async export({ add, only }: BackupLines) {
        for await (const text of exportBackup(store, only && [only, 'ownTools'])) add(text);
      },
      /** Merges a backup: rows that are here and newer stay. Nothing is written if a line is bad. */
      restore: async ({ text }: { text: string }) =>
        restored(deps, await restoreBackup(store, text, () => copyBeforeMerge(store, 'restore'))),
    },
    imports: {
      /** Copies the present state, so that an import can be undone. */
      begin: () => copyBeforeMerge(store, 'restore'),
      /** Writes what was read of another product's file; `files`: documents of its files, by their paths. */
      write: ({ items, files }: { items: readonly Imported[]; files?: FileSources }) =>
        writeImported(store, items, files),
      /** Views show what is new. */
      end: () => restored(deps, undefined),
    },
    exports: {
      /** Reads items of one's own one by one. */
      async read({ add, ...query }: ExportQuery & { add: (item: ExportItem) => void }) {
        for await (const item of exportItems(store, query)) add(item);
      },
      /** What was remembered of exports: choices, and what was sent. */
      remembered: () => readExports(store),
      remember: (exports: RememberedExports) => writeExports(store, exports),
    },
    recovery: recoveryRows(deps),
    storage: {
      /** Bytes used and allowed, whether the browser promised to keep them, and if they run short. */
      async estimate() {
        const state = await storageState(deps.storage);
        return { ...state, nearlyFull: isNearlyFull(state) };
      },
      /** Removes deleted rows for good, and pages that were read without a question. */
      free: () => freeSpace(store),
    },
  };
}

/** Copies that were made before a release, a sync or a backup changed many rows. */
function recoveryRows(deps: StorageDeps) {
  const { store } = deps;
  return {
    /** Newest first. `bound`: bytes that all of them may have together. */
    list: async () => ({ copies: await recoveryCopies(store), bound: await recoveryBytes() }),
    /** What a restore of that copy would change. @throws not_found */
    preview: ({ id }: ById) => previewCopy(store, id),
    /** `undoId`: the copy of the state before. @throws not_found; storage_full where that has no room */
    restore: async ({ id }: ById) => restored(deps, await restoreCopy(store, id)),
    remove: ({ id }: ById) => dropRecoveryCopy(store, id),
  };
}

async function restored<Result>({ store, emit }: StorageDeps, result: Result) {
  emit('settings.changed', { settings: await readSettings(store) });
  emit('models.changed', {});
  emit('tools.changed', {});
  emit('conversations.changed', {});
  return result;
}
