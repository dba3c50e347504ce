import { type ArtModel, type ArtModelRef, sameArtModel } from '#domain/art/art-model.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { useSettings } from '../hooks/use-settings.ts';

/** Models that make pictures, the one that draws next, and how it was asked last. `changes`: a picture is changed. */
export function useArtModels(changes: boolean) {
  const { settings, save } = useSettings();
  const {
    value: list,
    error,
    retry,
  } = useRequest(({ bus }) => bus.request('art.models', {}), [], {
    on: ['models.changed', 'account.changed'],
  });
  const { artModel, artOptions } = settings;
  const models = list?.models.filter(({ draws }) => draws || changes) ?? null;
  const byRef = (ref: ArtModelRef | null) => models?.find((row) => sameArtModel(row.ref, ref));
  const model = byRef(artModel) ?? byRef(list?.current ?? null) ?? models?.[0] ?? null;
  return {
    models,
    mayEdit: list?.models.some(({ edits }) => edits !== false) ?? false,
    failure: error?.toData() ?? list?.failures[0]?.error ?? null,
    model,
    options: model ? fitting(model, artOptions) : null,
    pick: (ref: ArtModelRef) => void save({ artModel: ref }),
    choose: (change: Partial<typeof artOptions>) =>
      void save({ artOptions: { ...artOptions, ...change } }),
    refresh: retry,
  };
}

export type ArtModels = ReturnType<typeof useArtModels>;

/** Nothing that is connected makes pictures, as far as is known. */
export const lacksModel = ({ models, model, failure }: ArtModels): boolean =>
  models === null ? failure !== null : model === null;

/** The last choices as far as the model takes them. */
function fitting(
  { ratios, edges, contentTypes, maxCount }: ArtModel,
  { aspectRatio, edge = 0, contentType, generateCount }: Settings['artOptions'],
) {
  return {
    ratio: ratios.includes(aspectRatio) ? aspectRatio : (ratios[0] ?? null),
    edge: edges.includes(edge) ? edge : (edges[0] ?? null),
    contentType: contentTypes.includes(contentType) ? contentType : (contentTypes[0] ?? null),
    count: Math.min(generateCount, maxCount),
  };
}
