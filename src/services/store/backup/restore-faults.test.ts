import { expect, test } from '@jest/globals';
import { systemClock } from '#shared/clock.ts';
import { fullDisk, writesOf } from '#test/support/full-disk.ts';
import { newName, openContext, openMemoryStore } from '#test/support/memory-store.ts';
import { addQuestion } from '../conversations/questions.ts';
import type { Store } from '../database/store.ts';
import { writeSettings } from '../settings/settings.ts';
import { exportBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { writeImported } from './write-imported.ts';

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

/** Two chats of another product. */
const imported = ['1', '2'].map((id) => ({
  kind: 'chat' as const,
  id: `00000000-0000-4000-8000-00000000000${id}`,
  title: `Chat ${id}`,
  createdAt: 1_700_000_000_000,
  updatedAt: 1_700_000_000_000,
  lastMessageId: null,
  messages: [
    {
      id: `00000000-0000-4000-8000-00000000001${id}`,
      parentId: null,
      isQuestion: true,
      text: `What is ${id}?`,
      createdAt: 1_700_000_000_000,
    },
  ],
}));

const rowsOf = async ({ db }: Store) =>
  Promise.all([db.conversations, db.messages, db.settings].map((table) => table.count()));

const restored = async () => {
  const text = await backup();
  return (store: Store) => restoreBackup(store, text);
};

const writers = [
  ['a restore', restored, 8],
  ['an import', async () => (store: Store) => writeImported(store, imported), 3],
] as const;

test.each(
  writers.flatMap(([name, writer, writes]) =>
    writesOf(writes).map((count) => [name, count, writer] as const),
  ),
)(
  '%s that breaks off at write %i changes nothing, and made again has all of it',
  async (kind, count, writer) => {
    const write = await writer();
    const name = newName();
    const store = openContext(name, systemClock);
    const before = await rowsOf(store);
    const full = fullDisk(store);
    await store.db.open();
    full.fill(count);
    await expect(write(store)).rejects.toMatchObject({ code: 'storage_full' });
    full.free();
    expect(await rowsOf(store)).toEqual(before);

    const dying = openContext(name, systemClock);
    const disk = fullDisk(dying);
    await dying.db.open();
    disk.kill(count);
    await expect(write(dying)).rejects.toBeDefined();
    dying.db.close();
    expect(await rowsOf(store)).toEqual(before);

    await write(store);
    expect(await rowsOf(store)).toEqual([2, 2, Number(kind === 'a restore') + (before[2] ?? 0)]);
  },
);
