import { createContext, useContext } from 'react';

type Copy = (text: string) => Promise<void>;

/** How text gets to the clipboard; a feature gives its shell's way. */
export const CopyContext = createContext<Copy>((text) => navigator.clipboard.writeText(text));

export function useCopy(): Copy {
  return useContext(CopyContext);
}
