import { escapeHtml } from '#domain/export/escape-html.ts';
import { directionOf } from '#domain/languages/bcp47.ts';
import { pathIn } from '../pages/page-header.ts';
import { type PageTexts, pageTexts } from '../pages/page-texts.ts';
import { answerHtml, plainAnswerHtml } from './answer-html.ts';
import { notesHtml } from './notes-html.ts';
import { shareIconPath, shareStylePath } from './share-style.ts';
import type { SharedMessage, Snapshot } from './snapshot.ts';

/** How a snapshot is shown. */
export interface Showing {
  /** In epoch milliseconds. */
  sharedAt: number;
  /** Of the page's own words: a product code (S3.1). English where it has no texts. */
  language: string;
}

/** The page of a snapshot. Questions are shown as they were written, answers as Markdown. */
export function sharePage(snapshot: Snapshot, showing: Showing): string {
  const texts = textsIn(showing.language);
  return snapshotPage(snapshot, showing, (message, id) => answerHtml(message, id, texts));
}

/** The page where the Markdown could not be rendered in time. */
export function plainSharePage(snapshot: Snapshot, showing: Showing): string {
  return snapshotPage(
    snapshot,
    showing,
    (message) => `<p>${plainAnswerHtml(message)}</p>`,
    ' plain',
  );
}

/** What is at an address that is not shared. */
export function missingPage(language = 'en'): string {
  const texts = textsIn(language);
  const title = escapeHtml(texts.text('sharePage.missing'));
  const body = escapeHtml(texts.text('sharePage.missingBody'));
  return page(title, `<h1>${title}</h1>\n<p>${body}</p>`, texts);
}

const textsIn = (language: string): PageTexts => pageTexts(language) ?? pageTexts('en')!;

function snapshotPage(
  { title, messages }: Snapshot,
  { sharedAt, language }: Showing,
  render: (answer: SharedMessage, id: string) => string,
  kind = '',
): string {
  const texts = textsIn(language);
  const t = (key: string) => escapeHtml(texts.text(key));
  const articles = messages.map((message, at) => {
    if (message.type === 'human') {
      return `<article class="question" dir="auto" aria-label="${t('sharePage.question')}"><p>${escapeHtml(message.text)}</p></article>`;
    }
    const id = `a${at}`;
    const notes = notesHtml(message.notes, id, texts);
    return `<article class="answer${kind}" dir="auto" aria-label="${t('sharePage.answer')}">${render(message, id)}${notes}</article>`;
  });
  const heading = `<h1 dir="auto">${escapeHtml(title)}</h1>\n<p class="date">${sharedOn(sharedAt, texts)}</p>`;
  return page(escapeHtml(title), [heading, ...articles].join('\n'), texts);
}

function sharedOn(sharedAt: number, { text, tag }: PageTexts): string {
  const at = new Date(sharedAt);
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  return `<time datetime="${at.toISOString().slice(0, 10)}">${escapeHtml(text('sharePage.date', { date }))}</time>`;
}

/** `title` and `body`: HTML. Links open in the same window: what it opens elsewhere would be without script too. */
function page(title: string, body: string, { text, tag, language }: PageTexts): string {
  const app = pathIn('/app/', language);
  const ask = `<a class="button" href="${app}" rel="noopener nofollow">${escapeHtml(text('sharePage.ask'))}</a>`;
  return `<!doctype html>
<html lang="${tag}" dir="${directionOf(language)}"><head><meta charset="utf-8"><title>${title} – Gloss</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${shareIconPath}">
<link rel="stylesheet" href="${shareStylePath}"></head>
<body><header><a class="home" href="${app}" rel="noopener nofollow"><span>Gloss</span></a>${ask}</header>
<main>
${body}
</main>
<footer><p>${escapeHtml(text('sharePage.foot'))}</p>${ask}</footer></body></html>
`;
}
