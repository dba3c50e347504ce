import { expect, test } from '@jest/globals';
import { conversation, message } from '#test/support/fake-rows.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { recentTools } from './recent-tools.ts';

test('the tools that were run on texts of pages, each once, the last one first', async () => {
  const { store } = openMemoryStore();
  const runs = [
    ['c1', 'grammar', 'text', 'ContextMenu'],
    ['c2', 'explain', 'text', 'ContextMenu'],
    ['c3', 'grammar', 'text', 'ContextMenu'],
    ['c4', 'draft', '', 'ContextMenu'],
    ['c5', 'shorten', 'text', 'Chat'],
  ] as const;
  for (const [at, [id, toolId, selectedText, type]] of runs.entries()) {
    const updated = `2027-01-1${at}T10:00:00.000Z`;
    const generation = {
      kind: 'tool' as const,
      toolId,
      instruction: '',
      variables: selectedText ? { selectedText } : {},
    };
    await store.db.conversations.put({ ...conversation(id, id), type, updated_at: updated });
    const row = message({ messageId: `${id} q`, conversationId: id, type: 'human' }, at + 1);
    await store.db.messages.put({ ...row, generation });
  }
  expect(await recentTools(store)).toEqual(['grammar', 'explain']);
});
