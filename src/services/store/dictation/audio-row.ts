/** Samples of a dictation, in the order in which they were recorded. */
export interface DictationAudioRow {
  dictationId: string;
  /** Its first sample, in samples of the dictation. */
  from: number;
  /** 16 bits at `speechRate`. */
  samples: Int16Array<ArrayBuffer>;
}
