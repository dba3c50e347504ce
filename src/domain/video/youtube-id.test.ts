import { expect, test } from '@jest/globals';
import { addressAt, isSameVideo } from './video-address.ts';
import { youtubeId } from './youtube-id.ts';

const id = 'a_Tide-0123';

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `HTTPS://M.YouTube.com/watch?list=x&v=${id}&t=10s`,
  `www.youtube.com/watch?feature=share&amp;v=${id}`,
  `//youtube.com/watch?&v=${id}`,
  `https://youtu.be/${id}?si=abc`,
  `https://youtu.be/${id})and`,
  `https://www.youtube-nocookie.com/embed/${id}?start=4`,
  `https://www.youtube.com/live/${id}?feature=share`,
  `https://youtube.com/shorts/${id}`,
  `https://www.youtube.com/v/${id}&hl=en`,
  `https://www.youtube.com/#!v=${id}`,
  `https://music.youtube.com/watch?v=${id}`,
  `https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${id}%26feature%3Dshare`,
  `https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}&gl=DE`,
  `vnd.youtube://${id}`,
])('S5.14 the id of %s', (address) => expect(youtubeId(address)).toBe(id));

test.each([
  '',
  'not an address',
  'https://example.com/watch?v=a_Tide-0123',
  'https://notyoutube.com/watch?v=a_Tide-0123',
  'https://youtube.com.example/watch?v=a_Tide-0123',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watcha_Tide-0123',
  'https://www.youtube.com/@tides',
  'https://www.youtube.com/channel/UC0123456789abcdef',
  'https://www.youtube.com/results?search_query=a_Tide-0123',
  'https://www.youtube.com/embed/videoseries?list=PL0123456789',
  'https://www.youtube.com/embed/live_stream?channel=x',
  'https://www.youtube.com/playlist?list=PL0123456789a',
  'javascript:youtube.com/watch?v=a_Tide-0123',
  'https://www.youtube.com/redirect?q=http%3A%2F%2F%5B',
])('S5.14 no video: %s', (address) => expect(youtubeId(address)).toBeNull());

test('the same video by other addresses, and at a second', () => {
  expect(isSameVideo(`https://youtu.be/${id}`, `https://m.youtube.com/watch?v=${id}`)).toBe(true);
  expect(isSameVideo('https://a.example/', 'https://a.example/')).toBe(false);
  expect(addressAt(`https://youtu.be/${id}?si=x`, 75.4)).toBe(
    `https://www.youtube.com/watch?v=${id}&t=75`,
  );
  expect(addressAt('https://vimeo.com/1', 75)).toBe('https://vimeo.com/1#t=75');
  expect(addressAt('https://www.ted.com/talks/x', 5)).toBe('https://www.ted.com/talks/x?t=5');
});
