import { expect, test } from '@jest/globals';
import { systemClock } from '#shared/clock.ts';
import { fullDisk, writesOf } from '#test/support/full-disk.ts';
import { newName, openContext, openMemoryStore } from '#test/support/memory-store.ts';
import { addQuestion } from '../conversations/questions.ts';
import type { Store } from '../database/store.ts';
import { writeSettings } from '../settings/settings.ts';
import { exportBackup } from './backup.ts';
import { importedLines } from './import-chats.ts';
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

/** An export of ChatGPT with two chats. */
async function imported(): Promise<string> {
  const chats = ['1', '2'].map((id) => ({
    id: `00000000-0000-4000-8000-00000000000${id}`,
    title: `Chat ${id}`,
    create_time: 1_700_000_000,
    update_time: 1_700_000_000,
    current_node: id,
    mapping: {
      [id]: {
        id,
        parent: null,
        children: [],
        message: {
          author: { role: 'user' },
          create_time: 1_700_000_000,
          content: { content_type: 'text', parts: [`What is ${id}?`] },
        },
      },
    },
  }));
  return importedLines(JSON.stringify(chats))?.text ?? '';
}

const rowsOf = async ({ db }: Store) =>
  Promise.all([db.conversations, db.messages, db.settings].map((table) => table.count()));

const texts = [
  ['a restore', backup, 8],
  ['an import', imported, 4],
] as const;

test.each(
  texts.flatMap(([name, text, writes]) =>
    writesOf(writes).map((count) => [name, count, text] as const),
  ),
)(
  '%s that breaks off at write %i changes nothing, and made again has all of it',
  async (_, count, textOf) => {
    const text = await textOf();
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
    const hasSettings = textOf === backup;
    expect(await rowsOf(store)).toEqual([2, 2, Number(hasSettings) + (before[2] ?? 0)]);
  },
);
