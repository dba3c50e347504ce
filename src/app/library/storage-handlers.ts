import type { BusClient, Handlers } from '#bus/types.ts';
import { exportBackup } from '#services/store/backup/backup.ts';
import { restoreBackup } from '#services/store/backup/restore.ts';
import type { Store } from '#services/store/database/store.ts';
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
import { isNearlyFull, type StoragePort, storageState } from '#services/store/space/quota.ts';

interface StorageHandlersDeps {
  store: Store;
  /** `navigator.storage`. */
  storage: StoragePort;
  emit: BusClient['emit'];
}

/** Backups, and the space that the rows take. */
export function createStorageHandlers(
  deps: StorageHandlersDeps,
): Pick<
  Handlers<'reader'>,
  | `backup.${'export' | 'restore'}`
  | `recovery.${'list' | 'preview' | 'restore' | 'remove'}`
  | `storage.${'estimate' | 'free'}`
> {
  const { store } = deps;
  return {
    async *'backup.export'({ only }) {
      return { rows: yield* chunks(exportBackup(store, only && [only, 'ownTools'])) };
    },
    'backup.restore': async ({ text }) => {
      const copy = () => copyBeforeMerge(store, 'restore');
      return restored(deps, await restoreBackup(store, text, copy));
    },
    'recovery.list': async () => ({
      copies: await recoveryCopies(store),
      bound: await recoveryBytes(),
    }),
    'recovery.preview': async ({ id }) => ({ counts: await previewCopy(store, id) }),
    'recovery.restore': async ({ id }) => restored(deps, await restoreCopy(store, id)),
    'recovery.remove': async ({ id }) => {
      await dropRecoveryCopy(store, id);
      return {};
    },
    'storage.estimate': async () => {
      const state = await storageState(deps.storage);
      return { ...state, nearlyFull: isNearlyFull(state) };
    },
    'storage.free': () => freeSpace(store),
  };
}

async function restored<Result>({ store, emit }: StorageHandlersDeps, result: Result) {
  emit('settings.changed', { settings: await readSettings(store) });
  emit('models.changed', {});
  emit('tools.changed', {});
  emit('conversations.changed', {});
  return result;
}

async function* chunks(
  texts: AsyncGenerator<string, number, undefined>,
): AsyncGenerator<{ text: string }, number, undefined> {
  for (;;) {
    const next = await texts.next();
    if (next.done) return next.value;
    yield { text: next.value };
  }
}
