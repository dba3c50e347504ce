import type { BusClient } from '#bus/types.ts';
import { findModel } from '#domain/models/catalogue.ts';
import { isLocalServer, sameModel } from '#domain/models/model-ref.ts';
import { chosenModel, type Settings } from '#domain/settings/settings.ts';

/**
 * Tokens of the window of the model that tools and drafts are made with: as its host or the catalogue says,
 * else the catalogue's of the chosen model, where no reader is there to list models (a Firefox background);
 * null: none is known.
 */
export async function windowOfTools(
  bus: Pick<BusClient, 'request'>,
  settings: () => Promise<Settings>,
): Promise<number | null> {
  const [listed, known] = await Promise.all([
    bus.request('models.list', { refresh: false }).catch(() => null),
    settings(),
  ]);
  const wanted = chosenModel(known, 'ContextMenu') ?? listed?.current ?? null;
  const row = listed?.models.find(({ ref }) => sameModel(ref, wanted));
  if (row) return row.entry.maxTokens;
  // A local server may be set to less than its model can.
  return wanted && !isLocalServer(wanted.connection)
    ? (findModel(wanted.model)?.maxTokens ?? null)
    : null;
}
