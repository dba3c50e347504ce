import type { PdfBox } from '#domain/documents/pdf-address.ts';

/** The used part of pdf.js's PageViewport. */
export interface Viewport {
  width: number;
  height: number;
  convertToPdfPoint(x: number, y: number): number[];
  convertToViewportPoint(x: number, y: number): number[];
}

/** Edges in per cent of the page's width and height. */
export interface Percent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A box of the page at 100 % in the coordinates of the page as shown, also rotated. */
export function boxOnPage(
  [left, top, right, bottom]: PdfBox,
  base: Viewport,
  shown: Viewport,
): Percent {
  const corner = (x: number, y: number) => {
    const [px = 0, py = 0] = base.convertToPdfPoint(x, y);
    const [sx = 0, sy = 0] = shown.convertToViewportPoint(px, py);
    return [(sx / shown.width) * 100, (sy / shown.height) * 100] as const;
  };
  const [ax, ay] = corner(left, top);
  const [bx, by] = corner(right, bottom);
  return {
    left: Math.min(ax, bx),
    top: Math.min(ay, by),
    right: Math.max(ax, bx),
    bottom: Math.max(ay, by),
  };
}

/** The other way: a box of the page as shown, in those of the page at 100 %. */
export function boxAtFull(
  { left, top, right, bottom }: Percent,
  base: Viewport,
  shown: Viewport,
): PdfBox {
  const corner = (x: number, y: number) => {
    const [sx, sy] = [(x / 100) * shown.width, (y / 100) * shown.height];
    const [px = 0, py = 0] = shown.convertToPdfPoint(sx, sy);
    const [bx = 0, by = 0] = base.convertToViewportPoint(px, py);
    return [bx, by] as const;
  };
  const [ax, ay] = corner(left, top);
  const [bx, by] = corner(right, bottom);
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
}
