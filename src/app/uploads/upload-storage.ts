import type { SnapshotFrom } from 'xstate';
import type { uploadMachine } from '#machines/upload/upload.machine.ts';
import { shownUpload } from '#machines/upload/upload.selectors.ts';
import type { Store } from '#services/store/database/store.ts';
import {
  activeUploads,
  getUpload,
  noteUpload,
  removeUpload,
} from '#services/store/documents/uploads.ts';
import { type ActorStorage, savedOf } from '../actor-storage.ts';

/** Of the saved machines. */
export const uploadVersion = 1;

/** Rows of uploads: the shown state of each, and its machine. */
export function uploadStorage(store: Store): ActorStorage<typeof uploadMachine> {
  const recordOf = (uploadId: string) => ({ key: uploadId, lock: `gloss.upload:${uploadId}` });
  return {
    recordOf,
    list: async () => {
      const rows = await activeUploads(store);
      const inWork = rows.filter(({ state, error }) => error === null && state !== 'idle');
      return inWork.map(({ id }) => recordOf(id));
    },
    load: async ({ key: uploadId }) => {
      const row = await getUpload(store, uploadId);
      const isRefused = row?.error && row.snapshot === null;
      if (!row || row.state === 'success' || isRefused) return null;
      return { input: { uploadId }, saved: savedOf(row.snapshot) };
    },
    save: ({ key }, snapshot, saved) =>
      noteUpload(store, key, { ...shownUpload(snapshot), snapshot: { ...saved } }),
    remove: async ({ key }, last) => {
      if (isCancelled(last)) await removeUpload(store, key);
      else await noteUpload(store, key, { ...(last && shownUpload(last)), snapshot: null });
    },
  };
}

const isCancelled = (last: SnapshotFrom<typeof uploadMachine> | null) =>
  last?.matches('cancelled') === true;
