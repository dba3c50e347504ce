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

/** A page as a picture. Rejects when the signal stops it. */
export async function drawPage(
  document: PDFDocumentProxy,
  { page, width, scale, rotation, intent }: Drawing,
  signal: AbortSignal,
): Promise<{ canvas: HTMLCanvasElement; points: { width: number; height: number } }> {
  const proxy = await document.getPage(page);
  signal.throwIfAborted();
  const turned = (proxy.rotate + rotation) % 360;
  const base = proxy.getViewport({ scale: 1, rotation: turned });
  const viewport = proxy.getViewport({
    scale: scale ?? (width ?? base.width) / base.width,
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

/** pdf.js's AnnotationMode.ENABLE_STORAGE: values of forms are drawn. */
const annotationStorageMode = 3;
