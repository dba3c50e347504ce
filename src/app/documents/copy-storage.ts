import { isOpenCopy, type ServerCopyState } from '#domain/documents/server-copies.ts';
import type { documentCopyMachine } from '#machines/document-copy/document-copy.machine.ts';
import {
  busyColumns,
  isDeleted,
  isWithdrawn,
  ownStates,
  restColumns,
} from '#machines/document-copy/document-copy.selectors.ts';
import type { Store } from '#services/store/database/store.ts';
import { forgetCopy, fresh, getCopy, updateCopy } from '#services/store/documents/server-copies.ts';
import type { ActorStorage } from '../actor-storage.ts';

/**
 * Rows of documents' copies. Their columns contain the whole state, and other contexts change them,
 * so no snapshot is saved: an interrupted copy starts again from its row.
 */
export function copyStorage(store: Store): ActorStorage<typeof documentCopyMachine> {
  return {
    recordOf: (docId) => ({ key: docId, lock: `gloss.document-copy:${docId}` }),
    /** `DocumentCopies` starts them by their rows. */
    list: async () => [],
    async load({ key: docId }) {
      const row = await getCopy(store, docId);
      if (!row || !isOpenCopy(row.state)) return null;
      const { attempts, nextAt } = row;
      const direction = directionOf(row.state);
      return { input: { docId, direction, attempts, nextAt }, saved: null };
    },
    async save({ key }, snapshot) {
      await updateCopy(store, key, ownStates(snapshot), busyColumns(snapshot));
    },
    async remove({ key }, last) {
      if (!last || isWithdrawn(last)) return;
      if (isDeleted(last)) return forgetCopy(store, key);
      const isDone = last.matches('onServer') || last.matches('absent');
      const done = isDone && last.context.error === null ? { ...fresh, taskId: null } : {};
      await updateCopy(store, key, ownStates(last), { ...restColumns(last), ...done });
    },
  };
}

function directionOf(state: ServerCopyState): 'send' | 'fetch' | 'delete' {
  if (state === 'fetching') return 'fetch';
  return state === 'deleting' ? 'delete' : 'send';
}
