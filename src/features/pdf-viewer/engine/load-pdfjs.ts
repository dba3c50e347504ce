import type * as Build from 'pdfjs-dist/legacy/build/pdf.mjs';
import type * as Viewer from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';

/** Addresses of pdf.js's own files; folders end in a slash. */
export interface PdfFiles {
  worker: string;
  /** Draws pages in a worker: the main thread only shows the bitmaps. */
  renderer: string;
  styles: string;
  images: string;
  cMapUrl: string;
  standardFontDataUrl: string;
  wasmUrl: string;
  iccUrl: string;
}

export interface PdfJs {
  build: typeof Build;
  viewer: typeof Viewer;
}

let loading: Promise<PdfJs> | null = null;

/** Once a page; a failed load is tried again. */
export function loadPdfJs(files: PdfFiles): Promise<PdfJs> {
  loading ??= load(files).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(files: PdfFiles): Promise<PdfJs> {
  const styled = addStyles(files.styles);
  const build = await import('pdfjs-dist/legacy/build/pdf.mjs');
  build.GlobalWorkerOptions.workerSrc = files.worker;
  (build.GlobalWorkerOptions as { rendererSrc?: string }).rendererSrc = files.renderer;
  // The viewer's components read the library from here when they are evaluated.
  (globalThis as { pdfjsLib?: typeof Build }).pdfjsLib = build;
  const viewer = await import('pdfjs-dist/legacy/web/pdf_viewer.mjs');
  await styled;
  return { build, viewer };
}

function addStyles(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  document.head.prepend(link);
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error('the style sheet of the viewer is missing'));
  });
}
