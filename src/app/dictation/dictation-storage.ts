import { isSettled, type SpokenRange } from '#domain/dictation/dictation.ts';
import type { dictationMachine } from '#machines/dictation/dictation.machine.ts';
import { shownOf } from '#machines/dictation/dictation.selectors.ts';
import type { Store } from '#services/store/database/store.ts';
import { dropAudio } from '#services/store/dictation/dictation-audio.ts';
import {
  activeDictations,
  endDictation,
  getDictation,
  noteDictation,
} from '#services/store/dictation/dictations.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import type { JsonValue } from '#shared/json.ts';
import { type ActorStorage, savedOf } from '../actor-storage.ts';

/** Of the saved machines. */
export const dictationVersion = 1;

/** Rows of dictations. Audio is there until its text has come. */
export function dictationStorage(store: Store): ActorStorage<typeof dictationMachine> {
  const recordOf = (id: string) => ({ key: id, lock: `gloss.dictation:${id}` });
  return {
    recordOf,
    list: async () => (await activeDictations(store)).map(({ id }) => recordOf(id)),
    load: async ({ key }) => {
      const row = await getDictation(store, key);
      if (!row || isSettled(row)) return null;
      const ranges = row.ranges.filter(({ state }) => state === 'done');
      return { input: { dictationId: key, ranges }, saved: savedOf(row.snapshot) };
    },
    async save({ key }, snapshot, saved) {
      const shown = shownOf(snapshot);
      await noteDictation(store, key, { ...shown, snapshot: { ...saved } as unknown as JsonValue });
      if (!(await storesAll(store))) await dropAudio(store, key, neededFrom(shown.ranges));
    },
    async remove({ key }, last) {
      if (!last) return;
      await endDictation(store, key, shownOf(last));
      const isEmpty = last.context.ranges.length === 0;
      if (isEmpty || !(await storesAll(store))) await dropAudio(store, key);
    },
  };
}

const storesAll = async (store: Store) => (await readSettings(store)).storeRecordings;

/** The first sample that a range without text has, or one to come. */
function neededFrom(ranges: readonly SpokenRange[]): number {
  const open = ranges.find(({ state }) => state !== 'done') ?? ranges.at(-1);
  return open?.from ?? 0;
}
