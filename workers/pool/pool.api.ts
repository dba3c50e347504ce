import type { Remote } from 'comlink';
import type { AudioApi } from '../audio/audio.api.ts';
import type { HashApi } from '../hash/hash.api.ts';
import type { ImageApi } from '../image/image.api.ts';
import type { ImportApi } from '../import/import.api.ts';
import type { MeaningApi } from '../meaning/meaning.api.ts';
import type { MemoryApi } from '../memory/memory.api.ts';
import type { OfficeExtractApi } from '../office-extract/office-extract.api.ts';
import type { PassagesApi } from '../passages/passages.api.ts';
import type { PdfDrawApi, PdfExtractApi } from '../pdf-extract/pdf-extract.api.ts';
import type { ReadingApi } from '../reading/reading.api.ts';
import type { TokenizeApi } from '../tokenize/tokenize.api.ts';

/** Every job the pool can run, by its kind. */
export interface JobApis {
  tokenize: TokenizeApi;
  passages: PassagesApi;
  hash: HashApi;
  memory: MemoryApi;
  meaning: MeaningApi;
  'office-extract': OfficeExtractApi;
  'pdf-extract': PdfExtractApi;
  /** Workers of its own: files that crash them do not end the reading of others. */
  'pdf-draw': PdfDrawApi;
  reading: ReadingApi;
  image: ImageApi;
  audio: AudioApi;
  import: ImportApi;
}
export type JobKind = keyof JobApis;

export interface JobOptions {
  /** Size of the input; jobs that run together stay under the pool's byte budget. */
  bytes?: number;
  /** Instead of the pool's own 60 s; counted from the start of the job. */
  timeoutMs?: number;
  /** A job that rejects ends its worker, which frees its memory, even that of a bomb. */
  endOnError?: boolean;
  /** Takes seconds or more: it runs in addition to the short ones and does not block them. */
  long?: boolean;
}

/** Runs jobs in workers. Every call settles: with the job's answer or with a CodedError. */
export interface WorkPort {
  /** `task` calls the worker; it runs when a worker of that kind is free, in the order of calls. */
  run<K extends JobKind, T>(
    signal: AbortSignal | null,
    kind: K,
    task: (job: Remote<JobApis[K]>) => Promise<T>,
    options?: JobOptions,
  ): Promise<T>;
  /** Ends all workers; calls that run or wait reject with `aborted`. */
  close(): void;
}

/** The part of `Worker` that the pool uses. */
export interface PoolWorker {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  terminate(): void;
}
