import { useMemo, useState } from 'react';
import type { ListedModel } from '#bus/contract/model-commands.ts';
import { type ModelRef, sameModel } from '#domain/models/model-ref.ts';
import { type ModelList, useModels } from '#features/use-models.ts';
import { provided } from '#ui/provided.tsx';
import { useChatSettings } from './use-chat-settings.ts';

export interface ChatModels {
  /** The connections; null until they are known. */
  models: ModelList | null;
  /** The model that was chosen for chats, if it is still connected. */
  chosen: ModelRef | null;
  /** The model of the next question. */
  model: ModelRef | null;
  pickModel: (ref: ModelRef) => void;
  /** A second model that answers the next question too. */
  second: ModelRef | null;
  setSecond: (ref: ModelRef | null) => void;
  /** The connections are known and there are none. */
  hasNone: boolean;
  /** A question was sent that no model can answer: the composer offers to connect one. */
  connectRequested: boolean;
  requestConnect: (requested: boolean) => void;
}

/** The models, and those chosen for the next question. */
export const [ChatModelsProvider, useChatModels] = provided('ChatModels', (): ChatModels => {
  const { settings, save } = useChatSettings();
  const { list: models } = useModels();
  const [picked, setSecond] = useState<ModelRef | null>(null);
  const [connectRequested, requestConnect] = useState(false);
  const chosen = connectedModel(settings.chatModel, models);
  return useMemo(() => {
    const model = chosen ?? models?.current ?? null;
    const hasNone = models !== null && models.current === null;
    return {
      models,
      chosen,
      model,
      pickModel: (ref) => void save({ chatModel: ref }),
      second: sameModel(picked, model) ? null : picked,
      setSecond,
      hasNone,
      connectRequested: connectRequested && (hasNone || models === null),
      requestConnect,
    };
  }, [models, chosen, save, picked, connectRequested]);
});

const noModels: readonly ListedModel[] = [];

export function useConnectedModels(): readonly ListedModel[] {
  return useChatModels().models?.models ?? noModels;
}

/** A chosen model that is no longer connected counts as not chosen. */
export function connectedModel(chosen: ModelRef | null, models: ModelList | null): ModelRef | null {
  const isKnown = models?.models.some(({ ref }) => sameModel(ref, chosen)) ?? true;
  return isKnown ? chosen : null;
}
