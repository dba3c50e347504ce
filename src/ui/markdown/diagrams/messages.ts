/** To the page that draws, with a port for its one reply. */
export interface DrawRequest {
  kind: 'gloss.draw';
  code: string;
  dark: boolean;
}

export type DrawReply = { svg: string; width: number; height: number } | { error: true };

/** Longer code is not drawn. */
export const mostCode = 20_000;
/** A larger picture is not shown. */
export const mostSvg = 2_000_000;
export const mostPixels = 20_000;
