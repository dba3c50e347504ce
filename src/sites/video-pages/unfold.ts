import type { Segment } from '#domain/sites/site-pages.ts';
import { captionOrder } from '#domain/video/caption-choice.ts';
import { hundredths } from '#domain/video/time-stamp.ts';
import type { UnfoldSite } from '../contract.ts';
import type { TrackLines } from './track.ts';
import { trackName } from './track-name.ts';

/** S9.11. */
const waitMs = 5000;
const pollMs = 100;
const maxTracks = 2;
/** `HTMLTrackElement.LOADED`; the next value is ERROR. */
const loaded = 2;

/**
 * Makes the browser load a caption track of the page's video without showing it, and reads its
 * cues.
 */
export const unfoldVideoPage: UnfoldSite = async (page, signal) => {
  const tracks = tracksOf(page);
  const order = captionOrder(tracks.map(({ language }) => ({ languageCode: language })));
  for (const index of order.slice(0, maxTracks)) {
    const track = tracks[index] as TextTrack;
    const url = page.URL;
    const segments = await linesOf(track, elementOf(page, track), signal);
    if (segments.length === 0 || page.URL !== url) continue;
    const read: TrackLines = { url, language: track.language, segments };
    return { [trackName]: JSON.stringify(read) };
  }
};

function tracksOf(page: Document): TextTrack[] {
  const size = (video: HTMLVideoElement) => video.clientWidth * video.clientHeight;
  const videos = [...page.querySelectorAll('video')].sort((a, b) => size(b) - size(a));
  return [...(videos[0]?.textTracks ?? [])].filter(
    ({ kind }) => kind === 'captions' || kind === 'subtitles',
  );
}

function elementOf(page: Document, track: TextTrack): HTMLTrackElement | undefined {
  return [...page.querySelectorAll('track')].find((element) => element.track === track);
}

async function linesOf(
  track: TextTrack,
  element: HTMLTrackElement | undefined,
  signal: AbortSignal,
): Promise<Segment[]> {
  const { mode } = track;
  // In this mode cues are loaded and not shown.
  if (mode === 'disabled') track.mode = 'hidden';
  for (let look = 0; look < waitMs / pollMs && !signal.aborted; look += 1) {
    // Cues arrive in batches: the element signals when all are there, or cannot be read.
    if (element ? element.readyState >= loaded : track.cues?.length) break;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  const segments = [...(track.cues ?? [])].flatMap(lineOf);
  track.mode = mode;
  return segments;
}

function lineOf(cue: TextTrackCue): Segment[] {
  const words = (cue as VTTCue).getCueAsHTML?.().textContent ?? '';
  const text = words.replace(/\s+/g, ' ').trim();
  const start = hundredths(cue.startTime);
  return text === '' ? [] : [{ start, duration: hundredths(cue.endTime - cue.startTime), text }];
}
