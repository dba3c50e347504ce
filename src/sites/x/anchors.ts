import { anchorsOf, optional, seenIn } from '../anchors/table.ts';

export const xAnchors = anchorsOf('x', '2026-08', {
  column: ['[data-testid=primaryColumn]', 'main', 'body'],
  cell: ['[data-testid=cellInnerDiv]', 'article'],
  post: optional(['article[data-testid=tweet]', 'article[role=article]', 'article']),
  /** Names in a post and in the one it quotes, in page order. */
  name: ['[data-testid=User-Name]', '[data-testid=User-Names]'],
  text: optional(['[data-testid=tweetText]', 'div[lang][dir=auto]']),
  photo: optional(['[data-testid=tweetPhoto] img[src]', 'a[href*="/photo/"] img[src]']),
  time: ['a[href*="/status/"] time[datetime]', 'time[datetime]'],
  /** The number of replies, hidden ones included. */
  replies: optional(['[data-testid=reply]', '[role=group] [data-testid*=reply]']),
  likes: optional(['[data-testid=like]', '[data-testid=unlike]']),
  cut: optional(['[data-testid=tweet-text-show-more-link]', '[data-testid*=show-more]']),
  article: seenIn(
    '2026-07',
    optional([
      '[data-testid=twitterArticleReadView]',
      '[data-testid=twitterArticleRichTextView]',
      '[data-testid=longformRichTextComponent]',
    ]),
  ),
  articleText: seenIn('2026-07', [
    '[data-testid=twitterArticleRichTextView]',
    '[data-testid=longformRichTextComponent]',
    '&',
  ]),
  articleTitle: seenIn('2026-07', ['[data-testid=twitter-article-title]', 'h1']),
});
