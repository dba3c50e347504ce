import { youtubeId } from './youtube-id.ts';

/** Whether two addresses play the same video; addresses of no known video differ always. */
export function isSameVideo(one: string, other: string): boolean {
  const id = youtubeId(one);
  return id !== null && id === youtubeId(other);
}

/** The page of a video's address, at that second. */
export function addressAt(address: string, seconds: number): string {
  const id = youtubeId(address);
  const url = new URL(id ? watchAddress(id) : address);
  const at = String(Math.max(0, Math.floor(seconds)));
  if (id || /(^|\.)ted\.com$/.test(url.hostname)) url.searchParams.set('t', at);
  // Media fragments: plain files and most players understand them.
  else url.hash = `t=${at}`;
  return url.href;
}

export function watchAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}
