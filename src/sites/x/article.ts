import type { SitePage } from '#domain/sites/site-pages.ts';
import { find } from '../anchors/anchor.ts';
import type { ReadContext } from '../contract.ts';
import { isoDate } from '../social/dates.ts';
import { nameOf, threadPage } from '../social/thread.ts';
import { xAnchors } from './anchors.ts';
import { postOf } from './post.ts';

/** A long text with pictures and headings. */
export function readArticle(page: Document, view: Element, context: ReadContext): SitePage | null {
  const title = nameOf(
    find(view, xAnchors.articleTitle, context) ?? find(page, xAnchors.articleTitle, context),
  );
  const around = view.closest('article') ?? page.querySelector('article') ?? view;
  const stated = (name: string) =>
    page.querySelector(`[itemprop=author] meta[itemprop=${name}]`)?.getAttribute('content') ?? '';
  const shown = postOf(around, context);
  const text = find(view, xAnchors.articleText, context) ?? view;
  return threadPage(
    page,
    {
      title,
      postTitle: title,
      post: {
        author: stated('name') || shown.author,
        handle: stated('additionalName') ? `@${stated('additionalName')}` : (shown.handle ?? ''),
        body: [text],
        date: shown.date || isoDate(page.querySelector('time[datetime]')?.getAttribute('datetime')),
      },
      comments: [],
    },
    { strip: '[data-testid=User-Name],[role=group],[itemprop=author],time' },
  );
}
