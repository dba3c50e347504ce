import { expect, test } from '@jest/globals';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { exportBackup } from '../backup/backup.ts';
import { restoreBackup } from '../backup/restore.ts';
import type { Store } from '../database/store.ts';
import { exportConversation } from './export-conversation.ts';
import { finishAnswer, startAnswer } from './live-answer.ts';
import { addQuestion } from './questions.ts';

async function withChat() {
  const opened = openMemoryStore();
  const { store } = opened;
  const row = { conversationId: 'c1', parentMessageId: null, sources: [] };
  await addQuestion(store, { ...row, messageId: 'q1', text: 'What?' });
  await startAnswer(store, { answerId: 'a1', messageId: 'q1', conversationId: 'c1' });
  const end = { status: 'done', error: null, usage: null } as const;
  await finishAnswer(store, 'a1', end, { text: 'That.', reasoning: '' });
  await addQuestion(store, { ...row, messageId: 'q2', text: 'Another branch' });
  return opened;
}

const exported = (store: Store) => exportConversation(store, 'c1', ['q1', 'a1']);

test('the named messages of a conversation come back in an empty database, without their account', async () => {
  const { store } = await withChat();
  await store.db.conversations.update('c1', {
    authorId: 'ann',
    share: { enable: true, id: 'secret-page' },
  });
  const text = await exported(store);
  expect(text).not.toMatch(/Another branch|ann|secret-page/);
  const { store: other } = openMemoryStore();
  expect(await restoreBackup(other, text)).toEqual({ rows: 3, withheld: {} });
  expect(await other.db.conversations.get('c1')).toMatchObject({ name: 'What?', authorId: null });
  const messages = await other.db.messages.toArray();
  expect(messages.map(({ text: words }) => words).toSorted()).toEqual(['That.', 'What?']);
});

test('a message of another conversation, a live one and a deleted one are not exported', async () => {
  const { store } = await withChat();
  const row = { parentMessageId: null, sources: [] };
  await addQuestion(store, { ...row, conversationId: 'c2', messageId: 'x1', text: 'Elsewhere' });
  await startAnswer(store, { answerId: 'a2', messageId: 'q2', conversationId: 'c1' });
  await store.db.messages.update('q2', { is_deleted: true });
  const text = await exportConversation(store, 'c1', ['q2', 'x1', 'a2', 'gone', 'a1']);
  const { messages } = JSON.parse(text) as { messages: { messageId: string }[] };
  expect(messages.map(({ messageId }) => messageId)).toEqual(['a1']);
  await expect(exportConversation(store, 'c9', [])).rejects.toMatchObject({ code: 'not_found' });
});

test('a row that is no message of the file is named by its line, and nothing is written', async () => {
  const { store } = await withChat();
  const file = JSON.parse(await exported(store)) as { messages: object[] };
  const { store: other } = openMemoryStore();
  const broken = JSON.stringify({ ...file, messages: [...file.messages, { text: 'none' }] });
  await expect(restoreBackup(other, broken)).rejects.toMatchObject({ code: 'backup_invalid' });
  const later = JSON.stringify({ ...file, version: 99 });
  await expect(restoreBackup(other, later)).rejects.toMatchObject({ code: 'backup_invalid' });
  expect(await other.db.messages.count()).toBe(0);
});

test('a backup does not say whose a conversation is, nor where it is public', async () => {
  const { store } = await withChat();
  let backup = '';
  for await (const chunk of exportBackup(store)) backup += chunk;
  const forged = backup.replace('"enable":false,"id":null', '"enable":true,"id":"../evil"');
  expect(forged).not.toBe(backup);
  await restoreBackup(store, forged);
  const { store: other } = openMemoryStore();
  await restoreBackup(other, forged);
  const share = { enable: false, id: null };
  expect(await store.db.conversations.get('c1')).toMatchObject({ authorId: null, share });
  expect(await other.db.conversations.get('c1')).toMatchObject({ share });
});
