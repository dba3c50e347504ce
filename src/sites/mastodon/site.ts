import { defineSite } from '../define-site.ts';

/** The largest; any other server is known by the page's own marks (`readers.ts`). */
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
  capture: 'open',
  kind: 'social',
  testUrls: [{ url: 'https://mastodon.social/@Mastodon', expect: 'a post of it, with replies' }],
});
