import { htmlOfMarkdown } from '../markdown/html/html-of-markdown.ts';
import type { PageParts } from '../markdown/html/page-parts.ts';
import { escapeHtml } from './escape-html.ts';
import type { ExportedMessage } from './exported-chat.ts';
import { savedPage } from './saved-page.ts';

/** A chat as a page for a file or a printer: no script, nothing is loaded. */
export function chatPage(
  title: string,
  messages: readonly ExportedMessage[],
  { language, ...texts }: { language: string } & Pick<PageParts, 'text' | 'number'>,
): string {
  const parts = messages.map(({ type, text }, at) =>
    type === 'human'
      ? `<article class="question" dir="auto"><p>${escapeHtml(text)}</p></article>`
      : `<article class="answer" dir="auto">${htmlOfMarkdown(text, { id: `a${at}`, ...texts })}</article>`,
  );
  const body = `<h1 dir="auto">${escapeHtml(title)}</h1>\n${parts.join('\n')}`;
  return savedPage({ title, language, body });
}
