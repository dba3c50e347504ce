import { isDrawing } from '#domain/art/art-run.ts';
import type { artMachine } from '#machines/art/art.machine.ts';
import { shownOf } from '#machines/art/art.selectors.ts';
import {
  activeArtRuns,
  endArtRun,
  getArtRow,
  noteArtRun,
} from '#services/store/conversations/art-runs.ts';
import type { Store } from '#services/store/database/store.ts';
import type { JsonValue } from '#shared/json.ts';
import { type ActorStorage, savedOf } from '../actor-storage.ts';

/** Of the saved machines. */
export const artVersion = 1;

/** Rows of runs: what is shown of each, and its machine. */
export function artStorage(store: Store): ActorStorage<typeof artMachine> {
  const recordOf = (messageId: string) => ({ key: messageId, lock: `gloss.art:${messageId}` });
  return {
    recordOf,
    list: async () => (await activeArtRuns(store)).map(({ messageId }) => recordOf(messageId)),
    load: async ({ key }) => {
      const row = await getArtRow(store, key);
      if (!row || !isDrawing(row.state)) return null;
      return { input: { messageId: key }, saved: savedOf(row.snapshot) };
    },
    save: ({ key }, snapshot, saved) =>
      noteArtRun(store, key, {
        ...shownOf(snapshot),
        snapshot: { ...saved } as unknown as JsonValue,
      }),
    remove: async ({ key }, last) => {
      if (last) await endArtRun(store, key, shownOf(last));
    },
  };
}
