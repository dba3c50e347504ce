import { isSameVideo } from '#domain/video/video-address.ts';
import { allOfPage } from '../dom/own-properties.ts';

/** Moves the page's video to a second, without playing or pausing it; false: there is none. */
export function seekVideo(seconds: number): boolean {
  const video = mainVideo();
  if (!video || !Number.isFinite(seconds)) return false;
  // Without an end yet, it is where playing will begin.
  const last = Number.isFinite(video.duration) ? video.duration : seconds;
  video.currentTime = Math.max(0, Math.min(seconds, last));
  const { top, bottom } = video.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) video.scrollIntoView({ block: 'center' });
  return true;
}

/** Previews and advertisements are smaller than the video that a page is about. */
function mainVideo(): HTMLVideoElement | null {
  const size = (video: HTMLVideoElement) => video.clientWidth * video.clientHeight;
  const videos = (allOfPage(document, 'video') as HTMLVideoElement[]).sort(
    (a, b) => size(b) - size(a),
  );
  return videos[0] ?? null;
}

/**
 * The second at which the page's video is, now and with each of the player's own reports. Ends without
 * a video, and when the page goes to another one.
 */
export async function* followVideo(
  page: Document,
  signal: AbortSignal,
): AsyncGenerator<{ seconds: number }, Record<string, never>, undefined> {
  const address = page.URL;
  const video = mainVideo();
  while (video?.isConnected && (page.URL === address || isSameVideo(page.URL, address))) {
    const seconds = video.currentTime;
    yield { seconds };
    // It may have moved while the reader was slow.
    if (video.currentTime === seconds) await nextTime(video, signal);
    if (signal.aborted) break;
  }
  return {};
}

function nextTime(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const end = () => {
      waiting.abort();
      resolve();
    };
    if (signal.aborted) end();
    video.addEventListener('timeupdate', end, { signal: waiting.signal });
    // A page that replaces its video, or what it plays.
    video.addEventListener('emptied', end, { signal: waiting.signal });
    signal.addEventListener('abort', end, { signal: waiting.signal });
  });
}
