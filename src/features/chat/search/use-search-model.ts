import { useMemo } from 'react';
import type { ModelRef } from '#domain/models/model-ref.ts';
import { connectedModel, useChatModels } from '../state/use-chat-models.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';

/** The model that was chosen for searches, else that of the chat; null: none was. */
export function useSearchModel(): ModelRef | null {
  const { settings } = useChatSettings();
  const { models, chosen } = useChatModels();
  return useMemo(
    () => connectedModel(settings.searchModel, models) ?? chosen,
    [settings.searchModel, models, chosen],
  );
}
