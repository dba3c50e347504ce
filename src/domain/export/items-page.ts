import { htmlOfMarkdown } from '../markdown/html/html-of-markdown.ts';
import type { ExportItem, ExportTexts } from './export-item.ts';
import { markdownText } from './markdown-files.ts';
import { savedPage } from './saved-page.ts';

/** All items as one page, which loads nothing. */
export function itemsPage(
  items: readonly ExportItem[],
  { title, language, ...texts }: ExportTexts,
): string {
  const parts = items.map(
    (item, at) =>
      `<article class="answer" dir="auto">${htmlOfMarkdown(markdownText([item]), { id: `a${at}`, ...texts })}</article>`,
  );
  return savedPage({ title, language, body: parts.join('\n<hr>\n') });
}
