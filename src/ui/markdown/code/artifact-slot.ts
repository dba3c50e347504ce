import { createContext } from 'react';
import type { CodeContent } from '#domain/markdown/nodes.ts';

/** Code of an answer, to be shown in a view of its own. */
export interface ShownCode {
  code: CodeContent;
  /** Restores the text of citations in it. */
  restore: (text: string) => string;
}

/** Opens code of an answer in a panel. Must be the same object at every chunk. */
export interface ArtifactSlot {
  /** The person asks for it. `id` names the place in the answer. */
  readonly open: (id: string, shown: ShownCode) => void;
  /** The code has grown. `isNew`: it is being written. */
  readonly update: (id: string, shown: ShownCode, isNew: boolean) => void;
}

/** The answer was started in this view: its code is new. */
export const FreshAnswerContext = createContext(false);

/** null: nothing opens here. */
export const ArtifactSlotContext = createContext<ArtifactSlot | null>(null);
