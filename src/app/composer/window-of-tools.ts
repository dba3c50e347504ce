import type { BusClient } from '#bus/types.ts';
import { sameModel } from '#domain/models/model-ref.ts';
import { chosenModel, type Settings } from '#domain/settings/settings.ts';

/** Tokens of the window of the model that tools and drafts are made with; null: none is known. */
export async function windowOfTools(
  bus: Pick<BusClient, 'request'>,
  settings: () => Promise<Settings>,
): Promise<number | null> {
  const [{ models, current }, known] = await Promise.all([
    bus.request('models.list', { refresh: false }),
    settings(),
  ]);
  const wanted = chosenModel(known, 'ContextMenu') ?? current;
  return models.find(({ ref }) => sameModel(ref, wanted))?.entry.maxTokens ?? null;
}
