import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ListedModel } from '#bus/contract/model-commands.ts';
import { type Connection, type ModelRef, sameModel } from '#domain/models/model-ref.ts';
import { isCarrying } from '#features/carried-words.ts';
import { type ModelList, useModels } from '#features/hooks/use-models.ts';
import { type FindPreset, nameConnection } from '#features/name-connection.ts';
import { provided } from '#ui/provided.tsx';
import { useText } from '#ui/text.ts';
import { useChatSettings } from './use-chat-settings.ts';
import { useWebSearch } from './use-web-search.ts';

interface ChatModels {
  /** The connections; null until they are known. */
  models: ModelList | null;
  /** The model that was chosen for chats, if it is still connected. */
  chosen: ModelRef | null;
  /** The model of the next question: while the web is searched, that of searches where one was chosen. */
  model: ModelRef | null;
  pickModel: (ref: ModelRef) => void;
  /** A second model that answers the next question too. */
  second: ModelRef | null;
  setSecond: (ref: ModelRef | null) => void;
  /** The connections are known and there are none. */
  hasNone: boolean;
  /** The composer offers to connect a model; null: it does not. */
  connecting: Connecting | null;
  requestConnect: (connecting?: Partial<Connecting>) => void;
  closeConnect: () => void;
  /** Providers by their addresses; null: they are not loaded yet. */
  readonly presetOf: FindPreset | null;
}

export interface Connecting {
  /** A question waits for it. */
  isWaiting: boolean;
  /** What is done with the model when it is connected. */
  readonly connected: (ref: ModelRef) => void;
  /** What is done with one that was connected elsewhere, or was there and is known only now. */
  readonly found: (ref: ModelRef) => void;
}

const nothing = () => undefined;
const onlyConnect: Connecting = { isWaiting: false, connected: nothing, found: nothing };

/** The models, and those chosen for the next question. */
export const [ChatModelsProvider, useChatModels] = provided('ChatModels', (): ChatModels => {
  const { settings, save } = useChatSettings();
  const { isOn: searches } = useWebSearch();
  const { list: models } = useModels();
  const presetOf = usePresets();
  const [picked, setSecond] = useState<ModelRef | null>(null);
  const [requested, setConnecting] = useState<Connecting | null>(null);
  const chosen = connectedModel(settings.chatModel, models);
  const forSearch = searches ? connectedModel(settings.searchModel, models) : null;
  const model = forSearch ?? chosen ?? models?.current ?? null;
  useEffect(() => {
    if (!requested?.isWaiting || !model || !isModel(model)) return;
    // It came with the sign-in: this page is about to be the account's, where the words go along.
    if (model.connection === 'gateway' && isCarrying()) return;
    setConnecting(null);
    requested.found(model);
  }, [requested, model]);
  return useMemo(() => {
    const hasNone = models !== null && models.current === null;
    return {
      models,
      chosen,
      model,
      pickModel: (ref) => void save(forSearch ? { searchModel: ref } : { chatModel: ref }),
      second: sameModel(picked, model) ? null : picked,
      setSecond,
      hasNone,
      connecting: requested?.isWaiting && isModel(model) ? null : requested,
      requestConnect: (connecting) => setConnecting({ ...onlyConnect, ...connecting }),
      closeConnect: () => setConnecting(null),
      presetOf,
    };
  }, [models, model, chosen, forSearch, save, picked, requested, presetOf]);
});

/** Their names are in menus, which open later than the first paint. */
function usePresets(): FindPreset | null {
  const [presetOf, setPresetOf] = useState<FindPreset | null>(null);
  useEffect(() => {
    import('#domain/models/host-presets/find-preset.ts').then(
      (found) => setPresetOf(() => found.presetOf),
      () => undefined,
    );
  }, []);
  return presetOf;
}

/** Gloss Basic is none. */
export const isModel = (ref: ModelRef | null): boolean =>
  ref !== null && ref.connection !== 'basic';

const noModels: readonly ListedModel[] = [];

export function useConnectedModels(): readonly ListedModel[] {
  return useChatModels().models?.models ?? noModels;
}

/** The connections as people call them. */
export function useConnectionNames(): (connection: Connection) => string {
  const { t } = useText();
  const { settings } = useChatSettings();
  const { presetOf } = useChatModels();
  return useCallback(
    (connection) => nameConnection(t, connection, settings, presetOf),
    [t, settings, presetOf],
  );
}

/** A chosen model that is no longer connected counts as not chosen. */
export function connectedModel(chosen: ModelRef | null, models: ModelList | null): ModelRef | null {
  const isKnown = models?.models.some(({ ref }) => sameModel(ref, chosen)) ?? true;
  return isKnown ? chosen : null;
}
