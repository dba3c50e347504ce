import type { ReplyOf } from '#bus/types.ts';
import { tableRef } from '#domain/memory/own-table.ts';
import type { Models } from '#services/llm/connections.ts';
import { listEmbedders } from '#services/llm/embeddings/embed-call.ts';
import { changeMeaning } from '#services/store/memory/meaning-state.ts';
import type { MeaningDeps } from '../memory-deps.ts';

type Choice = ReplyOf<'memory.models'>['models'][number];

/** Models of the connected hosts that make vectors; a host that does not say has none. */
export async function listModels(
  {
    models,
    provider,
    table,
  }: Pick<MeaningDeps, 'provider' | 'table'> & { models: Pick<Models, 'list'> },
  signal: AbortSignal,
): Promise<ReplyOf<'memory.models'>> {
  const { connections } = await models.list(false, signal);
  const open = connections.filter(({ state }) => state === 'connected' || state === 'unreachable');
  const lists = await Promise.all(
    open.map(async ({ connection }): Promise<Choice[]> => {
      const found = await provider(connection).catch(() => null);
      if (!found) return [];
      const ids = await listEmbedders(found.provider, signal).catch(() => []);
      return ids.map((model) => ({ ref: { connection, model }, isLocal: found.isLocal }));
    }),
  );
  const own = (await table?.state(signal)) ?? null;
  const ofTable = own ? [{ ref: tableRef, isLocal: true }] : [];
  return { models: [...ofTable, ...lists.flat()], table: own };
}

/** How much of a table is here. */
export function noteLoaded(store: MeaningDeps['store'], loaded: number): Promise<void> {
  return changeMeaning(store, (state) => ({ ...state, loaded }));
}

/** What has failed is tried again. */
export function forgetFailure(store: MeaningDeps['store']): Promise<void> {
  return changeMeaning(store, (state) => ({ ...state, error: null, failures: 0, nextAt: 0 }));
}
