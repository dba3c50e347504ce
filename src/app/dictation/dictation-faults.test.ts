import { expect, test } from '@jest/globals';
import { dictatedText } from '#domain/dictation/dictation.ts';
import type { Store } from '#services/store/database/store.ts';
import { begin, dictationUntil, openDictation, stop } from '#test/support/dictation-rig.ts';
import { spokenAudio } from '#test/support/files/spoken-audio.ts';
import { fullDisk, writesOf } from '#test/support/full-disk.ts';
import { writeAgainMs } from '../actor-writes.ts';

const isSettled = ({ state }: { state: string }) => state === 'done' || state === 'failed';

/** Two sentences of three words, and the silence after them. */
const speech = spokenAudio({ pauses: [0.5, 0.1, 0.1, 1.2, 0.1, 0.1] }).samples;
const part = 1600;

/** Has the dictation end, whatever is written again meanwhile. */
async function ended({ store, clock }: Awaited<ReturnType<typeof openDictation>>) {
  const row = dictationUntil(store, isSettled);
  const again = setInterval(() => clock.advance(writeAgainMs), 5);
  try {
    return await row;
  } finally {
    clearInterval(again);
  }
}

test.each(writesOf(14))(
  'a disk that is full after %i more writes: what was said before becomes text, and the microphone is off',
  async (count) => {
    const rig = await openDictation();
    const disk = fullDisk(rig.store);
    await begin(rig.handlers);
    await dictationUntil(rig.store, ({ state }) => state === 'listening');
    await rig.dictations.stored();
    disk.fill(count);
    let said = 0;
    for (let at = 0; at < speech.length && rig.microphone.isOn(); at += part) {
      const isFree = new Promise((resolve) => setTimeout(resolve));
      rig.microphone.speak(speech.subarray(at, at + part));
      await isFree;
      said = await stored(rig);
    }
    if (rig.microphone.isOn()) await stop(rig.handlers);
    disk.free();
    const row = await ended(rig);
    expect(rig.microphone.isOn()).toBe(false);
    // Its first second is silence and half a word.
    if (said < 16_000) return;
    expect(row).toMatchObject({ state: 'done' });
    expect(dictatedText(row.ranges)).toMatch(/^text 1/);
    expect(row.ranges.at(-1)!.to).toBeGreaterThan(said - 20_000);
  },
);

async function stored({ store }: { store: Store }): Promise<number> {
  const last = await store.db.dictationAudio.toCollection().last();
  return last ? last.from + last.samples.length : 0;
}

test.each(writesOf(14))(
  'a context that dies at write %i: what was stored until then becomes text in the next',
  async (count) => {
    const rig = await openDictation();
    const disk = fullDisk(rig.store);
    await begin(rig.handlers);
    await dictationUntil(rig.store, ({ state }) => state === 'listening');
    await rig.dictations.stored();
    disk.kill(count);
    for (let at = 0; at < speech.length; at += part) {
      rig.microphone.speak(speech.subarray(at, at + part));
      await new Promise((resolve) => setTimeout(resolve));
    }
    const next = await rig.die();
    const said = await stored(next);
    const row = await dictationUntil(next.store, isSettled);
    // Its first second is silence and half a word.
    if (said < 16_000) return;
    expect(row).toMatchObject({ state: 'done', ended: 'interrupted' });
    expect(row.ranges.at(-1)!.to).toBeGreaterThan(said - 20_000);
  },
);
