import { isNested, type VectorModel } from '#domain/memory/meaning.ts';
import { tableRef } from '#domain/memory/own-table.ts';
import { type ModelRef, sameModel } from '#domain/models/model-ref.ts';
import { type EmbedRequest, embedTexts } from '#services/llm/embeddings/embed-call.ts';
import { changeMeaning } from '#services/store/memory/meaning-state.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { PackedVectors } from '#workers/memory/memory.api.ts';
import type { MeaningDeps } from '../memory-deps.ts';

type Embedding = Omit<EmbedRequest, 'model'>;

/** A model and what makes its vectors. */
export interface ReachedModel {
  model: VectorModel;
  embed: (request: Embedding) => Promise<PackedVectors>;
}

type ReachDeps = Pick<MeaningDeps, 'provider' | 'table' | 'pool'>;

/** @throws no_provider, model_not_downloaded */
export async function reachModel(deps: ReachDeps, ref: ModelRef): Promise<ReachedModel> {
  if (sameModel(ref, tableRef)) return reachTable(deps, ref);
  const found = await deps.provider(ref.connection);
  if (!found?.provider.requested) throw new CodedError('no_provider');
  const { isLocal, host = '' } = found;
  const id = [ref.connection, host, ref.model].join(' ');
  const embed = async (request: Embedding) => {
    const reply = await embedTexts(found.provider, { ...request, model: ref.model });
    return deps.pool.run(
      request.signal,
      'memory',
      (job) => job.vectors(reply, request.texts.length, isNested(ref.model)),
      { bytes: reply.length * 2 },
    );
  };
  return { model: { id, ref, host, isLocal, dimensions: null }, embed };
}

/** A table that was deleted and downloaded again may be another one, known by its size. */
async function reachTable({ table, pool }: ReachDeps, ref: ModelRef): Promise<ReachedModel> {
  const state = await table?.state(new AbortController().signal);
  if (!state?.isHere) throw new CodedError('model_not_downloaded', 'the table is not here');
  const id = `${ref.model} ${state.bytes}`;
  return {
    model: { id, ref, host: '', isLocal: true, dimensions: null },
    embed: ({ texts }) => pool.run(null, 'meaning', (job) => job.embed(id, texts)),
  };
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
  { store }: Pick<MeaningDeps, 'store'>,
  { model, embed }: ReachedModel,
  request: Embedding,
): Promise<PackedVectors> {
  const { id } = model;
  const packed = await embed(request);
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
