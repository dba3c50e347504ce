import type { Transcribe } from '#services/documents/file-steps.ts';
import { type TranscribeDeps, transcribeFile } from '#services/media/transcribe-file.ts';
import { readCache, writeCache } from '#services/store/database/cached.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';

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
        words: async () => (await readSettings(store)).dictationWords,
        readPart: (key) => readCache(store, key, 'monthly'),
        writePart: (key, part) => writeCache(store, key, part),
      },
      file,
      options,
    );
}
