import { watchAddress } from '#domain/video/video-address.ts';

/** Where a saved watch page came from; null: the page is none. */
export function savedFrom(page: Document): URL | null {
  const id =
    page.querySelector('ytd-watch-flexy[video-id]')?.getAttribute('video-id') ??
    page.querySelector('#watch7-content > meta[itemprop="videoId"]')?.getAttribute('content');
  return id && /^[\w-]{11}$/.test(id) ? new URL(watchAddress(id)) : null;
}
