import type { ArtRun } from '#domain/art/art-run.ts';
import type { Dictation } from '#domain/dictation/dictation.ts';
import type { Upload } from '#domain/documents/uploads.ts';
import type { SearchRun } from '#domain/search-web/search-run.ts';
import type { JsonValue } from '#shared/json.ts';

/** The steps of a question's search, and the last state of its machine. */
interface SearchRow extends SearchRun {
  /** null: it has not started, or has ended. */
  snapshot: JsonValue;
}

/** A request for pictures, and the last state of its machine. */
interface ArtRow extends ArtRun {
  /** The part of its source that is changed, as PNG; null: all of it, or it has been drawn. Absent in restored rows. */
  mask?: Blob | null;
  /** null: it has not started, or has ended. */
  snapshot: JsonValue;
}

/** A dictation as it is shown, and the last state of its machine. */
interface DictationRow extends Dictation {
  /** null: it has not started, or has ended. */
  snapshot: JsonValue;
  /** A context has opened the microphone for it: none does so again. */
  isOpened: boolean;
  /** Its text is where it belongs: it is here for its recording, which the person keeps. */
  isTaken: boolean;
}

/** An upload as it is shown, and the last state of its machine. */
interface UploadRow extends Upload {
  snapshot: JsonValue;
}

interface Runs {
  upload: UploadRow;
  dictation: DictationRow;
  art: ArtRow;
  search: SearchRow;
}
export type RunKind = keyof Runs;

/** Work that outlives a screen; of a kind whose work is a question's, its id is the question's. */
export type RunRow<Kind extends RunKind = RunKind> = {
  [K in Kind]: Runs[K] & { kind: K; id: string };
}[Kind];

/** Samples of a dictation, in the order in which they were recorded. */
export interface DictationAudioRow {
  dictationId: string;
  /** Its first sample, in samples of the dictation. */
  from: number;
  /** 16 bits at `speechRate`. */
  samples: Int16Array<ArrayBuffer>;
}
