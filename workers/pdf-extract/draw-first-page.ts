import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { CodedError } from '#shared/errors/coded-error.ts';
import { canvasPixels, OffscreenCanvases, PlainFilters } from './canvas-parts.ts';
import { openPdf } from './open-pdf.ts';
import type { DrawnPage, PageLimits } from './pdf-extract.api.ts';

const qualities = [0.8, 0.6, 0.4];
const pixelBytes = 4;

/** The upper part of a PDF's first page, drawn in this worker: nothing of it is decoded by a page. */
export async function drawFirstPage(file: Blob, limits: PageLimits): Promise<DrawnPage> {
  const open = await openPdf(await file.arrayBuffer(), undefined, {
    CanvasFactory: OffscreenCanvases,
    FilterFactory: PlainFilters,
    maxImageSize: canvasPixels,
    canvasMaxAreaInBytes: canvasPixels * pixelBytes,
  });
  try {
    const canvas = await draw(await open.document.getPage(1), limits);
    return { mediaType: 'image/jpeg', blob: await encode(canvas, limits.maxBytes) };
  } finally {
    await open.close();
  }
}

async function draw(page: PDFPageProxy, limits: PageLimits): Promise<OffscreenCanvas> {
  const { width, height } = page.getViewport({ scale: 1 });
  if (!(width > 0 && height > 0)) throw new CodedError('file_damaged', 'a page without a size');
  const viewport = page.getViewport({ scale: limits.width / width });
  const shown = Math.max(1, Math.min(Math.round(viewport.height), limits.maxHeight));
  const canvas = new OffscreenCanvas(limits.width, shown);
  // Its types know the canvas of a page alone.
  await page.render({ canvas, viewport } as unknown as Parameters<typeof page.render>[0]).promise;
  return canvas;
}

async function encode(canvas: OffscreenCanvas, maxBytes: number): Promise<Blob> {
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= maxBytes) return blob;
  }
  throw new CodedError('file_too_complex', 'the drawn page is too large');
}
