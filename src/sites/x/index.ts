import { defineSite } from '../define-site.ts';
import { xComposers } from './composers.ts';
import { readX } from './read.ts';
import { unfoldX } from './unfold.ts';

export const x = defineSite({
  id: 'x',
  hosts: ['x.com', 'twitter.com'],
  kind: 'social',
  composers: xComposers,
  marks:
    '[data-testid=twitterArticleRichTextView],article[data-testid=tweet],.permalink-tweet[data-tweet-id]',
  unfolds: true,
  read: readX,
  unfold: unfoldX,
  testUrls: [
    { url: 'https://x.com/jack/status/20', expect: 'the post and its replies' },
    { url: 'https://x.com/home', expect: 'a list of posts, advertisements left out' },
  ],
});
