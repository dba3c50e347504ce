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
