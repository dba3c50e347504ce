import { speechRate } from '#domain/audio/resample.ts';
import {
  type Dictation,
  dictationPlace,
  dictationSchema,
  isSettled,
  type StoredRecording,
} from '#domain/dictation/dictation.ts';
import { markedText } from '#domain/dictation/marks/marked-text.ts';
import { addRun, getRun, recordRun, runsOf } from '../database/runs.ts';
import { changeRows, type Store, stored } from '../database/store.ts';
import { readSettings } from '../settings/settings.ts';
import { dropAudio, firstSample, recordedSamples } from './dictation-audio.ts';

/** What was dictated for a place and is not there yet, the oldest first. */
export async function dictationsAt(store: Store, place: string): Promise<Dictation[]> {
  const rows = await runsOf(store, 'dictation', { place });
  const inOrder = rows.sort((one, other) => one.startedAt - other.startedAt);
  return inOrder.filter(({ isTaken }) => !isTaken).map((row) => dictationSchema.parse(row));
}

/** A known one stays as it is. */
export async function addDictation(
  store: Store,
  named: Pick<Dictation, 'id' | 'place' | 'language'>,
): Promise<void> {
  await addRun(store, {
    kind: 'dictation',
    ...named,
    startedAt: store.clock.now(),
    state: 'opening',
    ended: null,
    ranges: [],
    error: null,
    snapshot: null,
    isOpened: false,
    isTaken: false,
  });
}

/** False: a context has opened the microphone for it before, or it was deleted. */
export function recordOpened(store: Store, id: string): Promise<boolean> {
  return changeRows(store, ['runs'], async () => {
    const row = await getRun(store, 'dictation', id);
    if (!row || row.isOpened) return false;
    await recordRun(store, 'dictation', id, { isOpened: true });
    return true;
  });
}

/** Its text is where it belongs: it is dropped, unless the person keeps recordings. */
export async function takeDictation(store: Store, id: string): Promise<void> {
  const { storeRecordings } = await readSettings(store);
  if (!storeRecordings) return deleteDictation(store, id);
  await recordRun(store, 'dictation', id, { isTaken: true });
}

/** Past the microphone: a card or a tab that is gone shows none of them. */
const recordedStates: ReadonlySet<string> = new Set(['finishing', 'stalled', 'done']);

/**
 * Recordings that are kept, and what was dictated into fields and is not there, the newest first. The page of dictation shows
 * its own whenever it opens.
 */
export async function storedRecordings(store: Store): Promise<StoredRecording[]> {
  const rows = await runsOf(store, 'dictation');
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

/**
 * The audio of one that has ended is split and transcribed as if its context had died; ranges whose audio is gone keep
 * their text.
 */
export async function beginAgain(store: Store, id: string): Promise<void> {
  const { db } = store;
  await stored(() =>
    db.transaction('rw', [db.runs, db.dictationAudio], async () => {
      const row = await getRun(store, 'dictation', id);
      if (!row || !isSettled(row)) return;
      const first = (await firstSample(store, id)) ?? Number.POSITIVE_INFINITY;
      const ranges = row.ranges.filter(({ from }) => from < first);
      const fresh = { ranges, error: null, snapshot: null };
      await recordRun(store, 'dictation', id, { state: 'opening', ...fresh });
    }),
  );
}

export async function deleteDictation(store: Store, id: string): Promise<void> {
  const { db } = store;
  await stored(() =>
    db.transaction('rw', [db.runs, db.dictationAudio], async () => {
      await db.runs.delete(id);
      await dropAudio(store, id);
    }),
  );
}
