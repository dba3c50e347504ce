import { createContext } from 'react';
import type { Picture } from '#domain/conversations/diagrams.ts';

/** Mermaid code as a picture; rejects where it cannot be drawn. */
export type Draw = (code: string, dark: boolean) => Promise<Picture>;

/** The drawer of diagrams in this view. */
export const DrawContext = createContext<Draw>(() => Promise.reject(new Error('no diagrams here')));
