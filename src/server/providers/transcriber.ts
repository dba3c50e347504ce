import type { TranscriptionFields } from '#api/transcriptions.ts';

/** A received recording, on disk. */
export interface Recording {
  path: string;
  bytes: number;
  name: string;
  mediaType: string;
}

interface TranscriptionCall {
  model: string;
  recording: Recording;
  fields: TranscriptionFields;
  signal: AbortSignal;
}

/** Speech to text by OpenAI's call, which all vendors with speech to text offer. */
export interface Transcriber {
  /** Ids; the first is the default. */
  models(): Promise<readonly string[]>;
  /** The vendor's reply unchanged, also a failed one. */
  send(call: TranscriptionCall): Promise<Response>;
}
