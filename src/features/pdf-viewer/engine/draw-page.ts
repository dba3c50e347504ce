import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface Drawing {
  page: number;
  /** Of the picture, in device pixels. */
  width?: number;
  /** Pixels a point; instead of the width. */
  scale?: number;
  /** In addition to the page's own rotation. */
  rotation: number;
  intent: 'display' | 'print';
}

/** Of a canvas: larger ones stay blank in one browser or another, without an error. */
const maxSide = 32_767;
const maxPixels = 8192 ** 2;

/** A page as a picture, smaller where a canvas has no room for it. Rejects when the signal stops it. */
export async function drawPage(
  document: PDFDocumentProxy,
  { page, width, scale, rotation, intent }: Drawing,
  signal: AbortSignal,
): Promise<{ canvas: HTMLCanvasElement; points: { width: number; height: number } }> {
  const proxy = await document.getPage(page);
  signal.throwIfAborted();
  const turned = (proxy.rotate + rotation) % 360;
  const base = proxy.getViewport({ scale: 1, rotation: turned });
  const wanted = scale ?? (width ?? base.width) / base.width;
  const viewport = proxy.getViewport({
    scale: Math.min(wanted, largestScale(base)),
    rotation: turned,
  });
  const canvas = globalThis.document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = proxy.render({
    canvas,
    viewport,
    intent,
    ...(intent === 'print' ? { annotationMode: annotationStorageMode } : {}),
  } as Parameters<typeof proxy.render>[0]);
  const stop = () => task.cancel();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await task.promise;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return { canvas, points: { width: base.width, height: base.height } };
}

const largestScale = ({ width, height }: { width: number; height: number }) =>
  Math.min(maxSide / Math.max(width, height), Math.sqrt(maxPixels / (width * height)));

/** pdf.js's AnnotationMode.ENABLE_STORAGE: values of forms are drawn. */
const annotationStorageMode = 3;
