import { answeringModel } from '#domain/memory/meaning.ts';
import { sameModel } from '#domain/models/model-ref.ts';
import { readMeaning } from '#services/store/memory/meaning-state.ts';
import { memoryTotals } from '#services/store/memory/memory-bytes.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import type { FoundByMeaning } from '#workers/meaning/meaning.api.ts';
import type { Meaning, MeaningDeps } from '../memory-deps.ts';
import { searchIn } from '../memory-texts.ts';
import { noteFailure, noteSuccess } from './failures.ts';
import { MeaningIndex } from './meaning-index.ts';
import { embedded, reachModel } from './vector-model.ts';

export { forgetFailure, listModels, noteLoaded } from './list-models.ts';
export { createOwnTable } from './own-table.ts';

/** Who searches has the words meanwhile, and waits no longer than this for the vector of a query. */
const limitMs = 4_000;
/** Passages that are near, for a search to choose from. */
const maxNear = 60;
/** Queries whose vectors are known: filters change, questions are asked again. */
const maxKnown = 20;

type Vector = Int8Array<ArrayBuffer>;

/** Search by meaning and its index. */
export function createMeaning(deps: MeaningDeps): Meaning & { index: MeaningIndex } {
  const { store, pool } = deps;
  const known = new Map<string, Vector>();
  /** One at a time: a second worker would have all vectors once more. */
  let last: Promise<unknown> = Promise.resolve();

  async function answering() {
    const { memoryModel } = await readSettings(store);
    const { models, error, nextAt } = await readMeaning(store);
    if (memoryModel === null || !sameModel(models.at(-1)?.ref, memoryModel)) return undefined;
    return error !== null && nextAt > store.clock.now() ? undefined : answeringModel(models);
  }

  async function vectorOf(text: string, signal: AbortSignal) {
    const model = await answering();
    if (!model) return null;
    const key = `${model.id}\n${text}`;
    const before = known.get(key);
    if (before) return { model, vector: before };
    const { embed, model: reached } = await reachModel(deps, model.ref);
    // Its connection leads to another host by now, or its table is another one.
    if (reached.id !== model.id) return null;
    const request = { texts: [text], role: 'query', limitMs, signal } as const;
    const { codes: vector } = await embedded(deps, { model, embed }, request);
    if ((await readMeaning(store)).error) await noteSuccess(store);
    known.set(key, vector);
    const oldest = known.size > maxKnown ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    return { model, vector };
  }

  async function near(text: string, only: readonly string[] | null, signal: AbortSignal) {
    const query = await vectorOf(text, signal);
    // A table may have none of the words.
    if (!query?.vector.some(Boolean)) return null;
    const { vector, model } = query;
    const request = { database: store.db.name, model: model.id, vector, only, max: maxNear };
    const search = (): Promise<FoundByMeaning> =>
      searchIn(pool, 'meaning', (job) => job.search(request), signal);
    const found = last.then(search, search);
    last = found.catch(() => undefined);
    const { passages, texts: done } = await found;
    const { texts } = await memoryTotals(store.db);
    return { passages, missing: Math.max(0, texts - done) };
  }

  return {
    index: new MeaningIndex(deps),
    async near(text, only, signal) {
      try {
        return await near(text, only, signal);
      } catch (thrown) {
        const { code } = await noteFailure(store, thrown);
        if (code === 'aborted') signal.throwIfAborted();
        return null;
      }
    },
  };
}
