import { expect, test } from '@jest/globals';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { unpackBackup } from './backup-files.ts';
import { zipOfBlobs } from './backup-zip.ts';
import { restoreBackup } from './restore.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const file = JSON.stringify([
  {
    uuid: id(1),
    name: 'Lamps',
    created_at: '2026-01-02T03:04:05.000Z',
    updated_at: '2026-01-02T03:05:05.000Z',
    chat_messages: [
      { uuid: id(2), sender: 'human', text: 'How many?', created_at: '2026-01-02T03:04:06.000Z' },
      { uuid: id(3), sender: 'assistant', text: 'Ten.', created_at: '2026-01-02T03:04:09.000Z' },
    ],
  },
]);

test.each([
  ['the file itself', async () => new Blob([file])],
  [
    'the zip file in which it comes',
    () =>
      zipOfBlobs([
        { name: 'users.json', blob: new Blob(['[]']) },
        { name: 'data/conversations.json', blob: new Blob([file]), deflate: true },
      ]),
  ],
  [
    'numbered files in a folder of it',
    () =>
      zipOfBlobs([
        { name: 'Export/conversations-000.json', blob: new Blob([file]), deflate: true },
        { name: 'Export/conversations-001.json', blob: new Blob(['[]']) },
        { name: 'Export/export_manifest.json', blob: new Blob(['{}']) },
      ]),
  ],
])('an export of another product is restored: %s', async (_, make) => {
  const { store } = openMemoryStore();
  const { text } = await unpackBackup(await make());
  expect(await restoreBackup(store, text)).toMatchObject({ rows: 3 });
  expect(await store.db.conversations.get(id(1))).toMatchObject({
    name: 'Lamps',
    lastMessageId: id(3),
    created_at: '2026-01-02T03:04:05.000Z',
    dirty: 1,
  });
  expect(await store.db.messages.get(id(3))).toMatchObject({
    text: 'Ten.',
    type: 'ai',
    parentMessageId: id(2),
    status: 'done',
  });
  // Again: nothing is new, and what was renamed since stays.
  expect(await restoreBackup(store, text)).toMatchObject({ rows: 0 });
});

test('the chats of all numbered files are read', async () => {
  const other = file.replaceAll('-8000-', '-8001-');
  const zip = await zipOfBlobs([
    { name: 'conversations-000.json', blob: new Blob([file]) },
    { name: 'conversations-001.json', blob: new Blob([other]) },
  ]);
  const { store } = openMemoryStore();
  const { text } = await unpackBackup(zip);
  expect(await restoreBackup(store, text)).toMatchObject({ rows: 6 });
});

test('S3.14 a chat of far times is stored, and one that is odd does not lose the others', async () => {
  const { store } = openMemoryStore();
  const [chat] = JSON.parse(file) as [object];
  const late = { ...chat, uuid: id(9), updated_at: '+200000-01-01T00:00:00Z' };
  const odd = { uuid: 5, chat_messages: 'x' };
  const made = JSON.stringify([odd, late, chat]);
  const { text, chatsLeftOut } = await unpackBackup(new Blob([made]));
  expect(chatsLeftOut).toBe(1);
  expect(await restoreBackup(store, text)).toMatchObject({ rows: 4 });
  expect((await store.db.conversations.get(id(9)))?.updated_at).toBe('2026-01-02T03:04:05.000Z');
});
