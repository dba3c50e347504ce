import { useCallback, useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { type ArtModel, type ArtModelRef, sameArtModel } from '#domain/art/art-model.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { useShell } from '../shell.tsx';
import { useSettings } from '../use-settings.ts';

type Listed = ReplyOf<'art.models'>;

/** Models that make pictures, the one that draws next, and how it was asked last. `changes`: a picture is changed. */
export function useArtModels(changes: boolean) {
  const { bus } = useShell();
  const { settings, save } = useSettings();
  const [list, setList] = useState<Listed | null>(null);
  const [failure, setFailure] = useState<CodedError | null>(null);
  const read = useCallback(
    () =>
      void bus.request('art.models', {}).then(
        (next) => {
          setList(next);
          setFailure(null);
        },
        (error: unknown) => setFailure(toCodedError(error)),
      ),
    [bus],
  );
  useEffect(() => {
    read();
    const offs = [bus.on('models.changed', read), bus.on('account.changed', read)];
    return () => {
      for (const off of offs) off();
    };
  }, [bus, read]);
  const { artModel, artOptions } = settings;
  const models = list?.models.filter(({ draws }) => draws || changes) ?? null;
  const byRef = (ref: ArtModelRef | null) => models?.find((row) => sameArtModel(row.ref, ref));
  const model = byRef(artModel) ?? byRef(list?.current ?? null) ?? models?.[0] ?? null;
  return {
    models,
    mayEdit: list?.models.some(({ edits }) => edits !== false) ?? false,
    failure: failure?.toData() ?? list?.failures[0]?.error ?? null,
    model,
    options: model ? fitting(model, artOptions) : null,
    pick: (ref: ArtModelRef) => void save({ artModel: ref }),
    choose: (change: Partial<typeof artOptions>) =>
      void save({ artOptions: { ...artOptions, ...change } }),
    refresh: read,
  };
}

export type ArtModels = ReturnType<typeof useArtModels>;

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
