import { createContext, useContext } from 'react';
import type { ListedModel } from '#bus/contract/model-commands.ts';

/** What is connected, for views that stand under an answer. */
export const ModelsContext = createContext<readonly ListedModel[]>([]);

export function useConnectedModels(): readonly ListedModel[] {
  return useContext(ModelsContext);
}
