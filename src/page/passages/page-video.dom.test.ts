import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { followVideo } from './page-video.ts';

let life: AbortController;
let video: HTMLVideoElement;
let listeners: string[];

beforeEach(() => {
  life = new AbortController();
  listeners = [];
  document.body.innerHTML = '<video></video>';
  history.replaceState(null, '', '/watch?v=HarbourPie1');
  video = document.querySelector('video')!;
  const add = video.addEventListener.bind(video);
  video.addEventListener = (type: string, ...rest: unknown[]) => {
    listeners.push(type);
    add(type, ...(rest as [never]));
  };
});
afterEach(() => life.abort());

const moveTo = (seconds: number) => {
  Object.defineProperty(video, 'currentTime', { value: seconds, configurable: true });
  video.dispatchEvent(new Event('timeupdate'));
};

test('S2.16 a video is followed by the reports of its player; nothing is left at the end', async () => {
  const times = followVideo(document, life.signal);
  expect(listeners).toEqual([]);
  expect((await times.next()).value).toEqual({ seconds: 0 });
  const next = times.next();
  moveTo(3.5);
  expect((await next).value).toEqual({ seconds: 3.5 });
  // It moved while nothing waited for it.
  moveTo(9);
  expect((await times.next()).value).toEqual({ seconds: 9 });
  const last = times.next();
  life.abort();
  expect((await last).done).toBe(true);
});

test('it ends where the page goes to another address, and without a video', async () => {
  const times = followVideo(document, life.signal);
  await times.next();
  const next = times.next();
  history.pushState(null, '', '/watch?v=OldHarbour1');
  moveTo(1);
  expect((await next).done).toBe(true);
  document.body.innerHTML = '';
  expect((await followVideo(document, life.signal).next()).done).toBe(true);
});
