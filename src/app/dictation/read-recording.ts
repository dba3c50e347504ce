import { wavOf } from '#domain/audio/wav.ts';
import { openStore } from '#services/store/database/store.ts';
import { readAudio, recordedSamples } from '#services/store/dictation/dictation-audio.ts';

/** The audio of a dictation in the database of this page, as WAV; null: it is not there. */
export async function readRecordingHere(id: string): Promise<Blob | null> {
  const store = openStore();
  const samples = await readAudio(store, id, { from: 0, to: await recordedSamples(store, id) });
  return samples.length === 0 ? null : new Blob([wavOf(samples)], { type: 'audio/wav' });
}
