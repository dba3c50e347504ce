import { CodedError } from '#shared/errors/coded-error.ts';

/** Of one canvas or picture while a page is drawn: a scan of A4 at 600 dpi has 35 million. */
export const canvasPixels = 40_000_000;

interface Drawing {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

const settings = { willReadFrequently: true } as const;

/** pdf.js's `CanvasFactory` for a worker; a page that asks for more memory is not drawn. */
export class OffscreenCanvases {
  create(width: number, height: number): Drawing {
    const canvas = new OffscreenCanvas(...checked(width, height));
    return { canvas, context: canvas.getContext('2d', settings) };
  }

  reset({ canvas }: Drawing, width: number, height: number): void {
    if (canvas) [canvas.width, canvas.height] = checked(width, height);
  }

  destroy(drawing: Drawing): void {
    if (drawing.canvas) drawing.canvas.width = drawing.canvas.height = 0;
    drawing.canvas = null;
    drawing.context = null;
  }

  getNoAlphaContext(canvas: OffscreenCanvas) {
    return canvas.getContext('2d', { ...settings, alpha: false });
  }
}

function checked(width: number, height: number): [number, number] {
  if (width > 0 && height > 0 && width * height <= canvasPixels) return [width, height];
  throw new CodedError('file_too_complex', `a canvas of ${width} × ${height}`);
}

const none = () => 'none';

/** pdf.js's `FilterFactory` without filters, which are SVG of a page. */
export class PlainFilters {
  readonly addFilter = none;
  readonly addHCMFilter = none;
  readonly addAlphaFilter = none;
  readonly addLuminosityFilter = none;
  readonly addKnockoutFilter = none;
  readonly addHighlightHCMFilter = none;
  readonly addSelectionHCMFilter = none;
  readonly destroy = () => undefined;
}
