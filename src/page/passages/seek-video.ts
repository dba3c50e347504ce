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
  const videos = [...document.querySelectorAll('video')].sort((a, b) => size(b) - size(a));
  return videos[0] ?? null;
}
