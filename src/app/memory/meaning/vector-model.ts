import { isNested, type VectorModel } from '#domain/memory/meaning.ts';
import { type ModelRef, sameModel } from '#domain/models/model-ref.ts';
import { type EmbedRequest, embedTexts } from '#services/llm/embeddings/embed-call.ts';
import type { SetUpProvider } from '#services/llm/reach.ts';
import { changeMeaning } from '#services/store/memory/meaning-state.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { PackedVectors } from '#workers/memory/memory.api.ts';
import type { MeaningDeps } from '../memory-deps.ts';

/** A model and what it is reached by. */
export interface ReachedModel {
  model: VectorModel;
  found: SetUpProvider;
}

/** @throws no_provider */
export async function reachModel(
  { provider }: Pick<MeaningDeps, 'provider'>,
  ref: ModelRef,
): Promise<ReachedModel> {
  const found = await provider(ref.connection);
  if (!found?.provider.requested) throw new CodedError('no_provider');
  const { isLocal, host = '' } = found;
  const id = [ref.connection, host, ref.model].join(' ');
  return { model: { id, ref, host, isLocal, dimensions: null }, found };
}

/** Notes that this one is chosen: the last one whose vectors are whole answers until its own are. */
export function noteChosen(store: MeaningDeps['store'], chosen: VectorModel): Promise<void> {
  return changeMeaning(store, (state) => {
    const last = state.models.at(-1);
    if (last?.id === chosen.id && sameModel(last.ref, chosen.ref)) return state;
    const known = state.models.find(({ id }) => id === chosen.id);
    // Those after the first one are not whole: that one would be left alone.
    const others = state.models.slice(0, 1).filter(({ id }) => id !== chosen.id);
    const models = [...others, { ...chosen, dimensions: known?.dimensions ?? null }];
    return { ...state, models, error: null, failures: 0, nextAt: 0 };
  });
}

/** Vectors of texts. @throws provider_bad_stream where they cannot be compared with those that are there */
export async function embedded(
  { store, pool }: Pick<MeaningDeps, 'store' | 'pool'>,
  { model, found }: ReachedModel,
  request: Omit<EmbedRequest, 'model'>,
): Promise<PackedVectors> {
  const { ref, id } = model;
  const reply = await embedTexts(found.provider, { ...request, model: ref.model });
  const packed = await pool.run(
    request.signal,
    'memory',
    (job) => job.vectors(reply, request.texts.length, isNested(ref.model)),
    { bytes: reply.length * 2 },
  );
  const { dimensions } = packed;
  if (model.dimensions === null) {
    model.dimensions = dimensions;
    await changeMeaning(store, (state) => ({
      ...state,
      models: state.models.map((each) => (each.id === id ? { ...each, dimensions } : each)),
    }));
  }
  if (model.dimensions !== dimensions) {
    const said = `vectors of ${dimensions} numbers, not ${model.dimensions}`;
    throw new CodedError('provider_bad_stream', said);
  }
  return packed;
}
