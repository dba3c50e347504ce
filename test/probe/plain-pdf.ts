import { GlobalWorkerOptions, getDocument, version } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface Item {
  str: string;
  hasEOL: boolean;
  transform: number[];
  width: number;
  height: number;
}

/** The same file read by plain pdf.js, for comparison: texts, and a box each. */
export async function plainPdf(file: Blob, password?: string) {
  const at = (name: string) => new URL(`/pdf/${version}/${name}`, location.href).href;
  GlobalWorkerOptions.workerSrc = at('pdf.worker.min.mjs');
  const started = performance.now();
  const task = getDocument({
    data: await file.arrayBuffer(),
    cMapUrl: at('cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: at('standard_fonts/'),
    verbosity: 0,
    ...(password === undefined ? {} : { password }),
  });
  try {
    const document = await task.promise;
    const pages: { text: string }[] = [];
    let boxes = 0;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: 1 });
      const items = (await page.getTextContent()).items as Item[];
      for (const { transform, width, height } of items) {
        const [x = 0, y = 0] = transform.slice(4);
        viewport.convertToViewportPoint(x, y);
        viewport.convertToViewportPoint(x + width, y + height);
        boxes += 1;
      }
      pages.push({ text: items.map(({ str, hasEOL }) => str + (hasEOL ? '\n' : '')).join('') });
      page.cleanup();
    }
    return { pages, boxes, ms: performance.now() - started };
  } catch (error) {
    return { error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  } finally {
    await task.destroy();
  }
}
