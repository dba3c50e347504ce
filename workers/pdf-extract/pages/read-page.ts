import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { budgets } from '#domain/files/budgets.ts';
import type { PageItems, TextItem, TextStyle } from './page-items.ts';

/** The text of a page; text over the budget is left out. */
export async function readPage(
  page: PDFPageProxy,
  added: Promise<readonly TextItem[]>,
): Promise<PageItems> {
  // Normalised before its letters are reordered, a right-to-left ligature would be reversed.
  const stream = page.streamTextContent({
    disableNormalization: true,
  }) as ReadableStream<{ items: TextItem[]; styles: Record<string, TextStyle> }>;
  const items: TextItem[] = [];
  const styles: Record<string, TextStyle> = {};
  const reader = stream.getReader();
  while (items.length < budgets.pageItems) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const item of value.items) items.push(item);
    Object.assign(styles, value.styles);
  }
  if (items.length >= budgets.pageItems) await reader.cancel(new Error('too many pieces of text'));
  const { width, height, transform } = page.getViewport({ scale: 1 });
  items.push(...(await added));
  return { items, styles, transform, width, height };
}
