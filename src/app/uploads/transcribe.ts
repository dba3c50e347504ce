import type { Transcribe } from '#services/documents/file-steps.ts';
import { type TranscribeDeps, transcribeFile } from '#services/media/transcribe-file.ts';
import { readCache, writeCache } from '#services/store/database/cached.ts';
import type { Store } from '#services/store/database/store.ts';

/**
 * Speech to text; transcripts of parts are cached for a month, so that a retry requests the rest.
 */
export function createTranscribe({
  store,
  ...deps
}: Pick<TranscribeDeps, 'pool' | 'transcribers'> & { store: Store }): Transcribe {
  return (file, options) =>
    transcribeFile(
      {
        ...deps,
        clock: store.clock,
        readPart: (key) => readCache(store, key, 'monthly'),
        writePart: (key, part) => writeCache(store, key, part),
      },
      file,
      options,
    );
}
