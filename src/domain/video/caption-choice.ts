export interface CaptionTrack {
  /** BCP-47. */
  languageCode: string;
  /** `asr`: written by a machine. */
  kind?: string | undefined;
}

/**
 * S5.14: tracks in the order in which they are tried, as indexes: English first, those a person
 * wrote before those a machine did, then as the video lists them.
 */
export function captionOrder(tracks: readonly CaptionTrack[]): number[] {
  return tracks
    .map((track, index) => ({ rank: rankOf(track), index }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ index }) => index);
}

function rankOf({ languageCode, kind }: CaptionTrack): number {
  const code = languageCode.toLowerCase();
  const isEnglish = /^en\b/.test(code);
  return (isEnglish ? 0 : 4) + (kind === 'asr' ? 2 : 0) + (isEnglish && code !== 'en' ? 1 : 0);
}
