import { expect, test } from '@jest/globals';
import { systemClock } from '#shared/clock.ts';
import { fullDisk, writesOf } from '#test/support/full-disk.ts';
import { newName, openContext, openMemoryStore } from '#test/support/memory-store.ts';
import { addQuestion } from '../conversations/questions.ts';
import type { Store } from '../database/store.ts';
import { writeSettings } from '../settings/settings.ts';
import { exportBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

async function backup(): Promise<string> {
  const { store } = openMemoryStore();
  for (const id of ['1', '2']) {
    await addQuestion(store, {
      conversationId: `c${id}`,
      messageId: `q${id}`,
      parentMessageId: null,
      text: `What is ${id}?`,
      sources: [],
    });
  }
  await writeSettings(store, { colorSchema: 'dark' });
  let text = '';
  for await (const chunk of exportBackup(store)) text += chunk;
  return text;
}

const rowsOf = async ({ db }: Store) =>
  Promise.all([db.conversations, db.messages, db.settings].map((table) => table.count()));

test.each(writesOf(8))(
  'a restore that breaks off at write %i changes nothing, and made again has all of it',
  async (count) => {
    const text = await backup();
    const name = newName();
    const store = openContext(name, systemClock);
    const before = await rowsOf(store);
    const full = fullDisk(store);
    await store.db.open();
    full.fill(count);
    await expect(restoreBackup(store, text)).rejects.toMatchObject({ code: 'storage_full' });
    full.free();
    expect(await rowsOf(store)).toEqual(before);

    const dying = openContext(name, systemClock);
    const disk = fullDisk(dying);
    await dying.db.open();
    disk.kill(count);
    await expect(restoreBackup(dying, text)).rejects.toBeDefined();
    dying.db.close();
    expect(await rowsOf(store)).toEqual(before);

    await restoreBackup(store, text);
    expect(await rowsOf(store)).toEqual([2, 2, 1 + (before[2] ?? 0)]);
  },
);
