import type { ReplyOf } from '#bus/types.ts';
import type { Models } from '#services/llm/connections.ts';
import { listEmbedders } from '#services/llm/embeddings/embed-call.ts';
import { changeMeaning } from '#services/store/memory/meaning-state.ts';
import type { MeaningDeps } from '../memory-deps.ts';

type Choice = ReplyOf<'memory.models'>['models'][number];

/** Models of the connected hosts that make vectors; a host that does not say has none. */
export async function listModels(
  { models, provider }: Pick<MeaningDeps, 'provider'> & { models: Pick<Models, 'list'> },
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
  return { models: lists.flat() };
}

/** What has failed is tried again. */
export function forgetFailure(store: MeaningDeps['store']): Promise<void> {
  return changeMeaning(store, (state) => ({ ...state, error: null, failures: 0, nextAt: 0 }));
}
