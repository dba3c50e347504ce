import type { PageItems, TextItem } from '#workers/pdf-extract/pages/page-items.ts';

export interface PrintedText {
  text: string;
  x: number;
  /** Of the baseline, from the top of the page. */
  y: number;
  size?: number;
  width?: number;
  font?: string;
  rtl?: boolean;
  /** Rotated by this many degrees counterclockwise. */
  turn?: number;
  vertical?: boolean;
}

/** A page of 600 × 800 points as pdf.js would hand it over, for tests. */
export function testPage(pieces: readonly PrintedText[]): PageItems {
  const items = pieces.map((piece): TextItem => {
    const { text, x, y, size = 10, font = 'body', rtl = false, turn = 0, vertical = false } = piece;
    const length = piece.width ?? text.length * size * 0.5;
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    return {
      str: text,
      dir: rtl ? 'rtl' : vertical ? 'ttb' : 'ltr',
      transform: [size * cos, size * sin, -size * sin, size * cos, x, 800 - y],
      width: vertical ? size : length,
      height: vertical ? text.length * size : size,
      fontName: vertical ? 'vertical' : font,
      hasEOL: true,
    };
  });
  const style = { ascent: 0.8, descent: -0.2, vertical: false };
  return {
    items,
    styles: {
      body: style,
      code: { ...style, fontFamily: 'monospace' },
      vertical: { ...style, vertical: true },
    },
    transform: [1, 0, 0, -1, 0, 800],
    width: 600,
    height: 800,
  };
}

/** Lines below each other from `y` on. */
export function column(
  lines: readonly string[],
  x: number,
  y: number,
  more: Partial<PrintedText> = {},
) {
  const size = more.size ?? 10;
  return lines.map((text, at): PrintedText => ({ text, x, y: y + at * size * 1.2, ...more }));
}
