import type { Message } from '#domain/conversations.ts';
import { answerWithEndNotes } from '#domain/evidence/end-notes.ts';
import { renderMarkdown } from './render-markdown.ts';

export const stylePath = '/share/page.css';

/** What a share page shows, as it was when it was shared. */
export interface Snapshot {
  title: string;
  messages: { type: Message['type']; text: string }[];
}

export function snapshotOf(title: string, messages: readonly Message[]): Snapshot {
  return {
    title,
    messages: messages.map(({ type, text, citations, sources }) => ({
      type,
      text: type === 'ai' ? withNotes(text, citations, sources) : text,
    })),
  };
}

function withNotes(
  text: string,
  citations: Message['citations'],
  sources: Message['sources'],
): string {
  const byId = new Map(sources.map((source) => [source.docId, source]));
  return answerWithEndNotes(text, citations, byId, 'Not found in the source:');
}

/** The page of a snapshot. Questions are shown as they were written, answers as Markdown. */
export function sharePage({ title, messages }: Snapshot): string {
  const parts = messages.map(({ type, text }) =>
    type === 'human'
      ? `<article class="question" dir="auto"><p>${escaped(text)}</p></article>`
      : `<article class="answer" dir="auto">${renderMarkdown(text)}</article>`,
  );
  return page(title, `<h1 dir="auto">${escaped(title)}</h1>\n${parts.join('\n')}`);
}

/** The page where the Markdown could not be rendered in time. */
export function plainSharePage({ title, messages }: Snapshot): string {
  const parts = messages.map(
    ({ type, text }) =>
      `<article class="${type === 'human' ? 'question' : 'answer plain'}" dir="auto"><p>${escaped(text)}</p></article>`,
  );
  return page(title, `<h1 dir="auto">${escaped(title)}</h1>\n${parts.join('\n')}`);
}

export const missingPage = page('Not shared', '<p>This page is not shared, or not any more.</p>');

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)} – Gloss</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${stylePath}"></head>
<body><main>
${body}
</main></body></html>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

export const style = `
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.3; }
.question { margin: 2rem 0 1rem; padding: 0.75rem 1rem; border-radius: 0.75rem; background: rgb(127 127 127 / 15%); }
.question p, .plain p { margin: 0; white-space: pre-wrap; }
pre { overflow-x: auto; padding: 0.75rem 1rem; border-radius: 0.5rem; background: rgb(127 127 127 / 12%); }
code { font-size: 0.9em; }
table { display: block; overflow-x: auto; border-collapse: collapse; }
th, td { padding: 0.3rem 0.6rem; border: 1px solid rgb(127 127 127 / 40%); text-align: start; }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid rgb(127 127 127 / 40%); }
.image { font-style: italic; }
`;
