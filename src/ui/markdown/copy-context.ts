import { createContext, useContext } from 'react';

type Copy = (text: string) => Promise<void>;

/** Copies text to the clipboard; a feature provides its shell's function. */
export const CopyContext = createContext<Copy>((text) => navigator.clipboard.writeText(text));

export function useCopy(): Copy {
  return useContext(CopyContext);
}
