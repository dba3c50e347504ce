import { watchAddress } from '#domain/video/video-address.ts';

/** The original address of a saved page; null: not a page of a video. */
export function savedFrom(page: Document): URL | null {
  const id =
    page.querySelector('ytd-watch-flexy[video-id]')?.getAttribute('video-id') ??
    page.querySelector('#watch7-content > meta[itemprop="videoId"]')?.getAttribute('content');
  return id && /^[\w-]{11}$/.test(id) ? new URL(watchAddress(id)) : null;
}
