import Dexie from 'dexie';
import { isSettled } from '#domain/dictation/dictation.ts';
import { getRun } from '../database/runs.ts';
import { type Store, stored } from '../database/store.ts';
import type { DictationAudioRow } from './audio-row.ts';

const ofDictation = ({ db }: Store, id: string) =>
  db.dictationAudio
    .where('[dictationId+from]')
    .between([id, Dexie.minKey], [id, Dexie.maxKey], true, true);

/** What comes after its dictation was dropped is dropped. Rejects with `storage_full`. */
export async function addAudio(store: Store, row: DictationAudioRow): Promise<void> {
  const { db } = store;
  await stored(() =>
    db.transaction('rw', [db.runs, db.dictationAudio], async () => {
      const dictation = await getRun(store, 'dictation', row.dictationId);
      if (dictation && !isSettled(dictation)) await db.dictationAudio.put(row);
    }),
  );
}

/** How many samples were recorded, also where some are gone. */
export async function recordedSamples(store: Store, id: string): Promise<number> {
  const last = await stored(() => ofDictation(store, id).last());
  return last ? last.from + last.samples.length : 0;
}

/** The first sample that is still there; null: none is. */
export async function firstSample(store: Store, id: string): Promise<number | null> {
  const first = await stored(() => ofDictation(store, id).first());
  return first?.from ?? null;
}

/** The samples of a range, as far as they are there. */
export async function readAudio(
  { db }: Store,
  id: string,
  { from, to }: { from: number; to: number },
): Promise<Int16Array<ArrayBuffer>> {
  const rows = await stored(() =>
    db.dictationAudio
      .where('[dictationId+from]')
      .between([id, Dexie.minKey], [id, to], true, false)
      .reverse()
      .until((row) => row.from <= from, true)
      .toArray(),
  );
  const parts = rows
    .reverse()
    .map((row) => row.samples.subarray(Math.max(0, from - row.from), Math.max(0, to - row.from)));
  const samples = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return samples;
}

/** Deletes the audio of a dictation; `before`: what ends before that sample, else all. */
export async function dropAudio(store: Store, id: string, before?: number): Promise<void> {
  await stored(() =>
    ofDictation(store, id)
      .filter(({ from, samples }) => before === undefined || from + samples.length <= before)
      .delete(),
  );
}
