import { isMemoryOn } from '#domain/memory/memory.ts';
import { type ModelRef, sameModel } from '#domain/models/model-ref.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { forgetListed, listedTexts, listTexts } from '#services/store/memory/lacking-vectors.ts';
import { changeMeaning, readMeaning } from '#services/store/memory/meaning-state.ts';
import { dropVectors, putVectors, textsOffSites } from '#services/store/memory/vectors.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import type { MeaningDeps } from '../memory-deps.ts';
import { noteFailure, noteSuccess } from './failures.ts';
import { indexTexts } from './index-texts.ts';
import { noteChosen, type ReachedModel, reachModel } from './vector-model.ts';

/** Of the origin: one context makes vectors. */
const lockName = 'gloss.memory.meaning';
/** Texts whose vectors are stored together: so many are made again where the context dies. */
const batch = 8;
/** An answer that is written, a battery, another context: it is looked again. */
const laterMs = 60_000;
const busyMs = 5_000;

/** Milliseconds until more can be done; null: all is done. */
type Rest = number | null;

/**
 * Makes the vectors that are missing, a batch at a time, while nothing else is done: what is stored is not made again, whatever ends
 * it.
 */
export class MeaningIndex {
  readonly #deps: MeaningDeps;
  #running: Promise<void> | undefined;
  #again = false;
  #cancel = () => {};

  constructor(deps: MeaningDeps) {
    this.#deps = deps;
  }

  /** Settles when nothing more can be done now. */
  request(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #run(): Promise<void> {
    const { store, locks } = this.#deps;
    while (this.#again) {
      this.#again = false;
      const release = await locks.take(lockName);
      const rest = release ? await indexNow(this.#deps).finally(release) : laterMs;
      if (rest === 0) this.#again = true;
      this.#cancel();
      if (rest) this.#cancel = store.clock.after(rest, () => void this.request());
    }
  }
}

async function indexNow(deps: MeaningDeps): Promise<Rest> {
  const { store } = deps;
  const settings = await readSettings(store);
  const { memoryModel: ref, memory } = settings;
  if (ref === null) return forgetVectors(deps);
  if (!isMemoryOn(memory)) return null;
  const { signal } = new AbortController();
  try {
    const reached = await reachModel(deps, ref);
    await noteChosen(store, reached.model);
    const state = await readMeaning(store);
    if (state.nextAt > store.clock.now()) return state.nextAt - store.clock.now();
    reached.model.dimensions = state.models.at(-1)?.dimensions ?? null;
    return await indexAll(deps, reached, settings, signal);
  } catch (thrown) {
    await noteFailure(store, thrown);
    const { nextAt } = await readMeaning(store);
    return Math.max(busyMs, nextAt - store.clock.now());
  }
}

/** Who wants no search by meaning has no vectors. */
async function forgetVectors({ store }: MeaningDeps): Promise<Rest> {
  await changeMeaning(store, () => null);
  await dropVectors(store, []);
  await forgetListed(store);
  return null;
}

async function indexAll(
  deps: MeaningDeps,
  reached: ReachedModel,
  settings: Settings,
  signal: AbortSignal,
): Promise<Rest> {
  const { store, pool } = deps;
  const { model } = reached;
  const closed = closedSites(settings, model.isLocal);
  const listed = await listedTexts(store, model.id);
  const request = { database: store.db.name, model: model.id };
  const missing = listed ?? (await pool.run(signal, 'meaning', (job) => job.missing(request)));
  const left = new Set(missing);
  for await (const hashes of openBatches(store, missing, closed)) {
    const rest = await restOf(deps, reached, settings.memoryModel);
    if (rest !== null) return rest;
    await putVectors(store, await indexTexts(deps, reached, hashes, signal));
    for (const hash of hashes) left.delete(hash);
    await noteSuccess(store);
  }
  await changeMeaning(store, (state) => ({
    ...state,
    waits: null,
    models: state.models.filter(({ id }) => id === model.id),
  }));
  if (listed) return null;
  await dropVectors(store, [model.id]);
  await listTexts(store, model.id, [...left]);
  return null;
}

/** Texts whose pages are read together. */
const together = 400;

/** Those that are on none of the sites, a few at a time. */
async function* openBatches(
  store: MeaningDeps['store'],
  hashes: readonly string[],
  closed: readonly string[],
): AsyncGenerator<string[]> {
  for (let from = 0; from < hashes.length; from += together) {
    const open = await textsOffSites(store, hashes.slice(from, from + together), closed);
    for (let at = 0; at < open.length; at += batch) yield open.slice(at, at + batch);
  }
}

/** Sites of which nothing is made: for a host that is elsewhere those too that are never sent. */
function closedSites({ neverRead, neverRemember, neverSend }: Settings, isLocal: boolean) {
  return [...neverRead, ...neverRemember, ...(isLocal ? [] : neverSend)];
}

/** How long nothing is done now; 0: the person has chosen otherwise; null: not at all. */
async function restOf(
  { store, isOnMains, isOnline }: MeaningDeps,
  { model }: ReachedModel,
  ref: ModelRef | null,
): Promise<Rest> {
  const { memoryModel, memory } = await readSettings(store);
  if (!sameModel(memoryModel, ref) || !isMemoryOn(memory)) return 0;
  const isOffline = !model.isLocal && !isOnline();
  const waits = isOffline ? 'offline' : (await isOnMains()) ? null : 'battery';
  if (waits !== (await readMeaning(store)).waits) {
    await changeMeaning(store, (state) => ({ ...state, waits }));
  }
  if (waits) return laterMs;
  // A model on this machine answers and makes vectors on the same processor.
  return (await store.db.turns.count()) > 0 ? busyMs : null;
}
