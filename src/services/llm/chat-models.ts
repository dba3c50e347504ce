import { isChatModel } from '#api/chat-models.ts';
import { defaultModels, entryForUnknown, findModel } from '#domain/models/catalogue.ts';
import { type ModelEntry, usageGroups } from '#domain/models/model-entry.ts';
import { uploadsOf } from '#domain/models/upload-config.ts';
import type { HostModel } from './provider.ts';

/**
 * What the picker shows of a model: the catalogue's row, or one for an id that only its host knows.
 */
export function entryOf(model: HostModel): ModelEntry {
  const known = findModel(model.id);
  const entry = known ?? entryForUnknown(model.id);
  const title = model.title ?? (known?.value === model.id ? known.title : titleOf(model.id, known));
  const maxTokens = model.window ?? entry.maxTokens;
  const uploads = uploadsOf(entry, model.images ?? null);
  const { images } = uploads;
  const config = images === null ? {} : { uploadFileConfig: { ...uploads, images } };
  return { ...entry, value: model.id, title, maxTokens, ...config };
}

/** A dated or prefixed id keeps its own name, so that two of a kind differ. */
function titleOf(id: string, known: ModelEntry | undefined): string {
  const bare = id.slice(id.lastIndexOf('/') + 1);
  return known && bare === known.value ? known.title : bare;
}

/** The context window, from the host or the catalogue; null: unknown. */
export function windowOf(model: HostModel): number | null {
  return model.window ?? findModel(model.id)?.maxTokens ?? null;
}

/** Chat models in the picker's order: usage group, deprecated last, else as the host lists them. */
export function chatModels(models: readonly HostModel[]): HostModel[] {
  const unique = new Map(models.map((model) => [model.id, model]));
  return [...unique.values()]
    .filter((model) => isChatModel(model.id))
    .map((model) => ({ model, entry: entryOf(model) }))
    .sort((a, b) => rank(a.entry) - rank(b.entry))
    .map(({ model }) => model);
}

function rank(entry: ModelEntry): number {
  return (entry.isDeprecated ? 100 : 0) + usageGroups.indexOf(entry.usageGroup);
}

/** S9.10's default where the host has it, else the first. */
export function defaultOf(models: readonly HostModel[]): HostModel | undefined {
  const wanted = findModel(defaultModels.Chat)?.value;
  return models.find((model) => findModel(model.id)?.value === wanted) ?? models[0];
}
