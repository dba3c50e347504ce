import { createContext } from 'react';

/**
 * Address of the sandboxed page that runs a page of an answer with its scripts; null: this place has
 * none (extension pages of Firefox cannot have a policy of their own).
 */
export const PreviewFrameContext = createContext<string | null>(null);
