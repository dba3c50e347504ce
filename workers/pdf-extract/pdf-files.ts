import { version } from 'pdfjs-dist/legacy/build/pdf.mjs';

declare const __webpack_public_path__: string;

/** Folders with pdf.js's own files in the build (`scripts/building/pdf-files.ts`); each ends in a slash. */
export function pdfFiles(base: string) {
  const folder = new URL(`${__webpack_public_path__}pdf/${version}/`, base);
  const at = (name: string) => new URL(name, folder).href;
  return {
    worker: at('pdf.worker.min.mjs'),
    renderer: at('pdf.renderer.min.mjs'),
    styles: at('pdf_viewer.css'),
    images: at('images/'),
    cMapUrl: at('cmaps/'),
    standardFontDataUrl: at('standard_fonts/'),
    wasmUrl: at('wasm/'),
    iccUrl: at('iccs/'),
  };
}
