import { beforeEach, expect, test } from '@jest/globals';
import type { Message } from '#domain/conversations/conversations.ts';
import { newMessage } from '#services/store/database/new-rows.ts';

import type { Store } from '#services/store/database/store.ts';
import type { ManualClock } from '#test/support/manual-clock.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { addNote, beginNotes, dropNotes, readNotes, sweepNotes } from './part-notes.ts';

let store: Store;
let clock: ManualClock;
beforeEach(() => {
  ({ store, clock } = openMemoryStore());
});

const plan = {
  docIds: ['d'],
  purpose: 'notes' as const,
  parts: [{ ranges: [{ document: 0, from: 0, to: 3 }], tokens: 5 }],
};

async function answer(messageId: string, more: Partial<Message>) {
  const fields = {
    messageId,
    conversationId: 'c',
    parentMessageId: null,
    type: 'ai',
    status: 'done',
  } as const;
  const row = newMessage(store, { ...fields, ...more });
  await store.db.messages.put({ ...row, dirty: 0, deviceId: '', hlc: '' } as Message);
  await beginNotes(store, messageId, plan, new Map([[1, 'kept']]));
}

test('a plan and its notes are restored; those of another answer are separate', async () => {
  await answer('a', {});
  await beginNotes(store, 'b', plan, new Map());
  await addNote(store, 'b', 1, 'of b');
  expect(await readNotes(store, 'a')).toEqual({ plan, notes: new Map([[1, 'kept']]) });
  expect((await readNotes(store, 'b'))?.notes).toEqual(new Map([[1, 'of b']]));
  await dropNotes(store, ['a']);
  expect(await readNotes(store, 'a')).toBeNull();
  expect(await readNotes(store, 'b')).not.toBeNull();
});

test('a plan that starts again drops the notes before it', async () => {
  await answer('a', {});
  await beginNotes(store, 'a', plan, new Map());
  expect((await readNotes(store, 'a'))?.notes.size).toBe(0);
});

test('a row that is no plan is nothing', async () => {
  await addNote(store, 'a', 0, '{"docIds":1}');
  expect(await readNotes(store, 'a')).toBeNull();
});

test('notes are deleted when they cannot be requested: their answer is complete, missing, deleted or old', async () => {
  const coverage = { mode: 'parts', unit: 'parts', read: 1, of: 2, processed: null } as const;
  await answer('partly', { coverage: { ...coverage, failed: [2] } });
  await answer('live', { status: 'streaming' });
  await answer('stopped', { status: 'stopped' });
  await answer('whole', { coverage: { ...coverage, failed: [] } });
  await answer('deleted', { status: 'failed', is_deleted: true });
  await beginNotes(store, 'gone', plan, new Map());
  const saved = async () => {
    await sweepNotes(store);
    const keys = await store.db.partNotes.toCollection().primaryKeys();
    return [...new Set(keys.map(([answerId]) => answerId))].sort();
  };
  expect(await saved()).toEqual(['live', 'partly', 'stopped']);
  clock.advance(31 * 24 * 3_600_000);
  expect(await saved()).toEqual(['live']);
});
