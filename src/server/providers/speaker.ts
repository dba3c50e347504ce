import type { SoundFormat } from '#api/speech.ts';

interface SpeakerCall {
  model: string;
  input: string;
  /** Absent: the vendor's own choice. */
  voice: string | undefined;
  format: SoundFormat;
  speed: number | undefined;
  instructions: string | undefined;
  signal: AbortSignal;
}

export interface Sound {
  /** Media type, which may be another than that of the wanted format. */
  type: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** Text to speech. */
export interface Speaker {
  /** Ids; the first is the default. */
  models(): Promise<readonly string[]>;
  /** Of its default model, by the vendor's ids; the first is the default. */
  voices(): Promise<readonly { id: string; name: string }[]>;
  /** What it throws is for `toError` of its provider. */
  speak(call: SpeakerCall): Promise<Sound>;
}
