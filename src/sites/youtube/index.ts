import { defineSite } from '../define-site.ts';
import { youtubeComposers } from './composers.ts';
import { gatherYoutube } from './gather.ts';
import { readYoutube } from './read.ts';
import { savedFrom } from './saved.ts';
import { unfoldYoutube } from './unfold.ts';

/** Pages of videos, shorts and live streams (seen 2026-09). */
export const youtube = defineSite({
  id: 'youtube',
  hosts: ['youtube.com', 'youtube-nocookie.com', 'youtu.be'],
  kind: 'video',
  composers: youtubeComposers,
  unfolds: true,
  fetchHosts: ['www.youtube.com'],
  summaryButton: {
    setting: 'youtube',
    pages: /\/watch\?(?:.*&)?v=[\w-]{11}/,
    places: [
      'ytd-watch-flexy:not([hidden]) ytd-watch-metadata #owner #subscribe-button',
      'ytd-watch-flexy:not([hidden]) ytd-watch-metadata #owner ytd-video-owner-renderer',
      'ytd-watch-flexy:not([hidden]) #owner',
    ],
    seen: '2026-09',
  },
  savedAddress: savedFrom,
  read: readYoutube,
  unfold: unfoldYoutube,
  gather: gatherYoutube,
  testUrls: [
    {
      url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      expect: 'title, channel, description and comments; no spoken lines',
    },
    {
      url: 'https://www.youtube.com/watch?v=arj7oStGLkU',
      expect: 'English lines with their seconds, although other languages come first',
    },
  ],
});
