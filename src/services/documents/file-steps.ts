import type { Document } from '#domain/documents/documents.ts';
import type { TranscribedFile, TranscribeOptions } from '../media/transcribe-file.ts';

const fileSteps = ['hashing', 'extracting', 'indexing'] as const;

/**
 * The running step of a file; `done` of `of` bytes while hashing, pages or parts while extracting.
 */
export interface FileStep {
  step: (typeof fileSteps)[number];
  done: number;
  of: number;
}

/** Speech to text, as the context that reads files has it set up. */
export type Transcribe = (file: Blob, options: TranscribeOptions) => Promise<TranscribedFile>;

export interface ReadOptions {
  password?: string | undefined;
  /** The text of each page of a PDF too, with its lines and their boxes. */
  withPages?: boolean;
  signal?: AbortSignal | null;
  onStep?: ((step: FileStep) => void) | undefined;
  /** Hosts that may receive a recording without a question to the person. */
  allowedHosts?: readonly string[] | undefined;
  /** S5.6: the stored document of an id; a known file is not read again. */
  known?: ((docId: string) => Promise<Document | undefined>) | undefined;
  /** Speech to text; without it recordings and films have no text. */
  transcribe?: Transcribe | undefined;
}

/** Reports without those of a step that has ended: a worker's last one may arrive after its result. */
export function inOrder(onStep: (step: FileStep) => void): (step: FileStep) => void {
  let latest = 0;
  return (step) => {
    const place = fileSteps.indexOf(step.step);
    if (place < latest) return;
    latest = place;
    onStep(step);
  };
}
