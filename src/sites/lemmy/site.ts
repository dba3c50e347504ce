import { defineSite } from '../define-site.ts';

export const lemmy = defineSite({
  id: 'lemmy',
  hosts: ['lemmy.world', 'lemmy.ml', 'programming.dev', 'sh.itjust.works'],
  capture: 'open',
  kind: 'social',
  testUrls: [{ url: 'https://lemmy.world/', expect: 'a post of it, its comments nested' }],
});
