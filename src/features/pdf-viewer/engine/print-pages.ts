import { drawPage } from './draw-page.ts';
import type { PdfEngine } from './pdf-engine.ts';

const dotsPerInch = 150;
const pointsPerInch = 72;

/** Every page as a picture on a sheet of its size, then the browser's print dialog. */
export async function printPages(
  engine: PdfEngine,
  onPage: (page: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const pdf = await engine.opened;
  const { rotation } = engine.state.get();
  const sheets = document.createElement('div');
  sheets.id = 'gloss-print';
  const urls: string[] = [];
  try {
    for (let page = 1; page <= pdf.numPages; page += 1) {
      onPage(page);
      const drawing = { page, scale: dotsPerInch / pointsPerInch, rotation, intent: 'print' };
      const { canvas, points } = await drawPage(pdf, drawing as never, signal);
      const image = await pictureOf(canvas);
      urls.push(image.src);
      signal.throwIfAborted();
      sheets.append(sheetOf(image, page, points));
    }
    sheets.prepend(style(pdf.numPages, [...sheets.children] as HTMLElement[]));
    document.body.append(sheets);
    window.print();
  } finally {
    sheets.remove();
    for (const url of urls) URL.revokeObjectURL(url);
  }
}

async function pictureOf(canvas: HTMLCanvasElement): Promise<HTMLImageElement> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  canvas.width = 0;
  if (!blob) throw new Error('no picture of the page');
  const image = new Image();
  image.src = URL.createObjectURL(blob);
  await image.decode().catch(() => undefined);
  return image;
}

function sheetOf(
  image: HTMLImageElement,
  page: number,
  { width, height }: { width: number; height: number },
): HTMLElement {
  const sheet = document.createElement('div');
  sheet.dataset.size = `${Math.round(width)}x${Math.round(height)}`;
  sheet.dataset.page = String(page);
  sheet.append(image);
  return sheet;
}

/** A page box for each size of page (CSS Paged Media); nothing of the screen is printed. */
function style(pages: number, sheets: readonly HTMLElement[]): HTMLStyleElement {
  const sizes = new Set(sheets.map(({ dataset }) => dataset.size ?? ''));
  const boxes = [...sizes].map((size) => {
    const [width, height] = size.split('x');
    return (
      `@page p${size}{size:${width}pt ${height}pt;margin:0}` +
      `#gloss-print>div[data-size="${size}"]{page:p${size};width:${width}pt;height:${height}pt}`
    );
  });
  const element = document.createElement('style');
  element.textContent = [
    '@media screen{#gloss-print{display:none}}',
    '@media print{body>:not(#gloss-print){display:none!important}html,body{height:auto!important;background:none!important}}',
    '#gloss-print>div{overflow:hidden;break-after:page;break-inside:avoid}',
    `#gloss-print>div[data-page="${pages}"]{break-after:auto}`,
    '#gloss-print img{display:block;width:100%;height:100%}',
    ...boxes,
  ].join('\n');
  return element;
}
