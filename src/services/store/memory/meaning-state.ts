import { type MeaningState, meaningStateSchema, noMeaning } from '#domain/memory/meaning.ts';
import { parseJson } from '#shared/json.ts';
import { type Store, stored } from '../database/store.ts';

const key = 'memoryMeaning';

/** What is known of the models whose vectors memory has. */
export async function readMeaning({ db }: Store): Promise<MeaningState> {
  const row = await stored(() => db.meta.get(key));
  const parsed = meaningStateSchema.safeParse(row && parseJson(row.value));
  return parsed.success ? parsed.data : noMeaning;
}

/** In one transaction with what it was; null: nothing is known any more. */
export function changeMeaning(
  store: Store,
  change: (state: MeaningState) => MeaningState | null,
): Promise<void> {
  const { meta } = store.db;
  return stored(() =>
    store.db.transaction('rw', meta, async () => {
      const next = change(await readMeaning(store));
      if (next === null) await meta.delete(key);
      else await meta.put({ key, value: JSON.stringify(next) });
    }),
  );
}
