import { defineSite } from '../define-site.ts';
import { readMastodon } from './read.ts';

/** The largest servers; any other is recognised by the page's own marks (`readers.ts`). */
export const mastodon = defineSite({
  id: 'mastodon',
  hosts: [
    'mastodon.social',
    'mastodon.online',
    'mstdn.social',
    'fosstodon.org',
    'hachyderm.io',
    'mstdn.jp',
  ],
  kind: 'social',
  marks: '#mastodon .detailed-status,.app-body .detailed-status',
  read: readMastodon,
  testUrls: [{ url: 'https://mastodon.social/@Mastodon', expect: 'a post of it, with replies' }],
});
