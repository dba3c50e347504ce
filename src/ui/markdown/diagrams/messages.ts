/** To the page that draws, with a port for its one reply. */
export interface DrawRequest {
  kind: 'gloss.draw';
  code: string;
  dark: boolean;
}

export type DrawReply = { svg: string; width: number; height: number } | { error: true };

/** Longer code is not drawn. */
export const maxCode = 20_000;
/** A larger picture is not shown. */
export const maxSvg = 2_000_000;
export const maxPixels = 20_000;
/**
 * Milliseconds for one drawing. Chromium gives the frame a process of its own; in Firefox it draws on
 * the thread of the view, which waits as long.
 */
export const drawingTime = 5_000;
