import type { CaptionTrack } from '#domain/video/caption-choice.ts';
import { at, listAt, stringAt, wordsOf } from './json-path.ts';

export interface PlayerTrack extends CaptionTrack {
  /** YouTube's name of the language, in the language of the answer. */
  name: string;
  /** Whole. */
  baseUrl: string;
}

/** The facts of a video in a player answer; empty strings: not stated. */
export interface PlayerAnswer {
  videoId: string;
  title: string;
  author: string;
  description: string;
  /** ISO 8601. */
  date: string;
  lengthSeconds: string;
  /** `OK`, `LOGIN_REQUIRED` … */
  status: string;
  tracks: PlayerTrack[];
}

/** An answer without a video (refused, removed) has empty fields. */
export function readPlayer(answer: unknown): PlayerAnswer {
  const details = at(answer, 'videoDetails');
  const format = at(answer, 'microformat', 'playerMicroformatRenderer');
  const captions = at(answer, 'captions', 'playerCaptionsTracklistRenderer');
  return {
    videoId: stringAt(details, 'videoId'),
    title: stringAt(details, 'title') || wordsOf(at(format, 'title')),
    author: stringAt(details, 'author') || stringAt(format, 'ownerChannelName'),
    description: stringAt(details, 'shortDescription') || wordsOf(at(format, 'description')),
    date: stringAt(format, 'publishDate') || stringAt(format, 'uploadDate'),
    lengthSeconds: stringAt(details, 'lengthSeconds'),
    status: stringAt(answer, 'playabilityStatus', 'status'),
    tracks: listAt(captions, 'captionTracks').flatMap(trackOf),
  };
}

function trackOf(track: unknown): PlayerTrack[] {
  const address = stringAt(track, 'baseUrl');
  if (!URL.canParse(address, 'https://www.youtube.com')) return [];
  return [
    {
      languageCode: stringAt(track, 'languageCode'),
      kind: stringAt(track, 'kind') || undefined,
      name: wordsOf(at(track, 'name')),
      baseUrl: new URL(address, 'https://www.youtube.com').href,
    },
  ];
}

/**
 * Addresses that the web player gets return status 200 and 0 bytes, some after 8 s (seen 2026-09).
 */
export function isGated({ baseUrl }: PlayerTrack): boolean {
  const kinds = new URL(baseUrl).searchParams.getAll('exp').flatMap((each) => each.split(','));
  return kinds.some((kind) => kind === 'xpe' || kind === 'xpv');
}
