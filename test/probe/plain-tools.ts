import { Readability } from '@mozilla/readability';
import TurndownService from 'turndown';

/** The same page read by plain Readability and turndown, for comparison. */
export function plainCapture(html: string, url: string) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  if (!page.querySelector('base')) {
    const base = page.createElement('base');
    base.href = url;
    page.head.prepend(base);
  }
  const article = new Readability(page).parse();
  return {
    title: article?.title ?? '',
    readabilityMarkdown: plainMarkdown(article?.content ?? ''),
  };
}

export function plainMarkdown(html: string): string {
  return new TurndownService().turndown(html);
}
