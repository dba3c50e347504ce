import { defineSite } from '../define-site.ts';
import { readX } from './read.ts';

export const x = defineSite({
  id: 'x',
  hosts: ['x.com', 'twitter.com'],
  kind: 'social',
  marks:
    '[data-testid=twitterArticleRichTextView],article[data-testid=tweet],.permalink-tweet[data-tweet-id]',
  read: readX,
  testUrls: [{ url: 'https://x.com/jack/status/20', expect: 'the post and its replies' }],
});
