import { speechRate } from '#domain/audio/resample.ts';
import {
  type Dictation,
  dictationPlace,
  dictationSchema,
  isSettled,
  type StoredRecording,
} from '#domain/dictation/dictation.ts';
import { markedText } from '#domain/dictation/marked-text.ts';
import type { JsonValue } from '#shared/json.ts';
import type { DictationRow } from '../database/run-rows.ts';
import { type Store, stored } from '../database/store.ts';
import { readSettings } from '../settings/settings.ts';
import { dropAudio, recordedSamples } from './dictation-audio.ts';

export function getDictation({ db }: Store, id: string): Promise<DictationRow | undefined> {
  return stored(() => db.dictations.get(id));
}

/** What was dictated for a place and is not there yet, the oldest first. */
export async function dictationsAt({ db }: Store, place: string): Promise<Dictation[]> {
  const rows = await stored(() => db.dictations.where('place').equals(place).sortBy('startedAt'));
  return rows.filter(({ isTaken }) => !isTaken).map((row) => dictationSchema.parse(row));
}

/** Dictations whose machine has not ended. */
export function activeDictations({ db }: Store): Promise<DictationRow[]> {
  return stored(() => db.dictations.filter((row) => !isSettled(row)).toArray());
}

/** A known one stays as it is. */
export async function addDictation(
  { db, clock }: Store,
  { id, place, language }: Pick<Dictation, 'id' | 'place' | 'language'>,
): Promise<void> {
  await stored(() =>
    db.transaction('rw', db.dictations, async () => {
      if (await db.dictations.get(id)) return;
      await db.dictations.add({
        id,
        place,
        language,
        startedAt: clock.now(),
        state: 'opening',
        ended: null,
        ranges: [],
        error: null,
        snapshot: null,
        isOpened: false,
        isTaken: false,
      });
    }),
  );
}

/** False: a context has opened the microphone for it before, or it was deleted. */
export function noteOpened({ db }: Store, id: string): Promise<boolean> {
  return stored(() =>
    db.transaction('rw', db.dictations, async () => {
      const row = await db.dictations.get(id);
      if (!row || row.isOpened) return false;
      await db.dictations.update(id, { isOpened: true });
      return true;
    }),
  );
}

/** The state of its machine. A deleted row is not written again. */
export async function noteDictation(
  { db }: Store,
  id: string,
  change: Partial<Dictation> & { snapshot: JsonValue },
): Promise<void> {
  await stored(() => db.dictations.update(id, change));
}

/** Its machine has ended. One that was cancelled leaves nothing. */
export async function endDictation(
  store: Store,
  id: string,
  change: Partial<Dictation>,
): Promise<void> {
  if (change.state === 'cancelled') return deleteDictation(store, id);
  await noteDictation(store, id, { ...change, snapshot: null });
}

/** Its text is where it belongs: it is dropped, unless the person keeps recordings. */
export async function takeDictation(store: Store, id: string): Promise<void> {
  const { storeRecordings } = await readSettings(store);
  if (!storeRecordings) return deleteDictation(store, id);
  await stored(() => store.db.dictations.update(id, { isTaken: true }));
}

/** Past the microphone: a card or a tab that is gone shows none of them. */
const recordedStates: ReadonlySet<string> = new Set(['finishing', 'stalled', 'done']);

/**
 * Recordings that are kept, and what was dictated into fields and is not there, the newest first. The page of dictation shows
 * its own whenever it opens.
 */
export async function storedRecordings(store: Store): Promise<StoredRecording[]> {
  const rows = await stored(() => store.db.dictations.toArray());
  const listed = rows.filter(({ isTaken, place, state }) => {
    return isTaken || (place !== dictationPlace.page && recordedStates.has(state));
  });
  const entries = listed.map(async (row) => ({
    id: row.id,
    startedAt: row.startedAt,
    text: markedText(row),
    seconds: (await recordedSamples(store, row.id)) / speechRate,
    isBusy: !isSettled(row) && row.state !== 'stalled',
    isStalled: row.state === 'stalled',
  }));
  return (await Promise.all(entries)).sort((a, b) => b.startedAt - a.startedAt);
}

/** Its audio is split and transcribed as if its context had died. */
export async function beginAgain({ db }: Store, id: string): Promise<void> {
  await stored(() =>
    db.dictations.update(id, { state: 'opening', ranges: [], error: null, snapshot: null }),
  );
}

export async function deleteDictation(store: Store, id: string): Promise<void> {
  const { db } = store;
  await stored(() =>
    db.transaction('rw', [db.dictations, db.dictationAudio], async () => {
      await db.dictations.delete(id);
      await dropAudio(store, id);
    }),
  );
}
