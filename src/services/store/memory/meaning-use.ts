import { answeringModel } from '#domain/memory/meaning.ts';
import type { Store } from '../database/store.ts';
import { readMeaning } from './meaning-state.ts';
import { countVectors } from './vectors.ts';

/** How far search by meaning has come, and why it waits. */
export async function meaningUse(store: Store) {
  const { models, error, waits, loaded = 0 } = await readMeaning(store);
  const chosen = models.at(-1);
  const answers = answeringModel(models);
  const { texts, done } = await countVectors(store, chosen?.id);
  const before = answers && answers.id !== chosen?.id ? answers.ref.model : null;
  return { texts, done, error, waits, before, loaded };
}
