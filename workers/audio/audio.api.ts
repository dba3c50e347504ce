/** Seconds. */
export interface PartLimits {
  /** Of one part, at most. */
  max: number;
  /** The cut is looked for in the last ones of these. */
  search: number;
}

/** A range of a recording, cut at a quiet place. Times are seconds of the recording. */
export interface AudioPart {
  /** WAV: 16 kHz, one channel, 16 bits. */
  wav: ArrayBuffer;
  from: number;
  to: number;
  /** It contains no speech. */
  isSilent: boolean;
  /** It is the last part, or the last one that can be read. */
  isLast: boolean;
  /** The rest of the recording cannot be read. */
  isDamaged: boolean;
  /** Length of the whole from the file's header; null where it has none. */
  duration: number | null;
}

/**
 * Decodes recordings and the sound of films, some minutes at a time, so that memory does not grow
 * with the file. The same file and start give the same part.
 */
export interface AudioApi {
  /**
   * The part that begins at `from`. Rejects with `file_damaged` where nothing can be read,
   * `audio_undecodable` for a codec that the browser does not have, `audio_silent` for a film without
   * sound, `file_too_complex` over the budget of seconds. Ends by terminate.
   */
  part(file: Blob, from: number, limits: PartLimits): Promise<AudioPart>;
}
