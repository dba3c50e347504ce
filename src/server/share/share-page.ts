import type { Message } from '#domain/conversations/conversations.ts';
import { chatPageStyle } from '#domain/export/chat-page.ts';
import { escapeHtml } from '#domain/export/escape-html.ts';
import { exportedMessages } from '#domain/export/exported-chat.ts';
import { renderMarkdown } from './render-markdown.ts';

export const stylePath = '/share/page.css';

/** What a share page shows, as it was when it was shared. */
export interface Snapshot {
  title: string;
  messages: { type: Message['type']; text: string }[];
}

export function snapshotOf(title: string, messages: readonly Message[]): Snapshot {
  const shown = exportedMessages(messages, 'Not found in the source:');
  return { title, messages: shown.map(({ type, text }) => ({ type, text })) };
}

/** The page of a snapshot. Questions are shown as they were written, answers as Markdown. */
export function sharePage({ title, messages }: Snapshot): string {
  const parts = messages.map(({ type, text }) =>
    type === 'human'
      ? `<article class="question" dir="auto"><p>${escapeHtml(text)}</p></article>`
      : `<article class="answer" dir="auto">${renderMarkdown(text)}</article>`,
  );
  return page(title, `<h1 dir="auto">${escapeHtml(title)}</h1>\n${parts.join('\n')}`);
}

/** The page where the Markdown could not be rendered in time. */
export function plainSharePage({ title, messages }: Snapshot): string {
  const parts = messages.map(
    ({ type, text }) =>
      `<article class="${type === 'human' ? 'question' : 'answer plain'}" dir="auto"><p>${escapeHtml(text)}</p></article>`,
  );
  return page(title, `<h1 dir="auto">${escapeHtml(title)}</h1>\n${parts.join('\n')}`);
}

export const missingPage = page('Not shared', '<p>This page is not shared, or not any more.</p>');

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} – Gloss</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${stylePath}"></head>
<body><main>
${body}
</main></body></html>
`;
}

export const style = `${chatPageStyle}
.plain p { margin: 0; white-space: pre-wrap; }
table { display: block; overflow-x: auto; }
.image { font-style: italic; }
`;
