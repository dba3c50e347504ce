import { expect, test } from '@jest/globals';
import { conversation, message } from '#test/support/fake-rows.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { usedTools } from './used-tools.ts';

type Run = readonly [id: string, toolId: string, text: string, type: 'ContextMenu' | 'Chat'];

async function rankOf(runs: readonly Run[]): Promise<string[]> {
  const { store } = openMemoryStore();
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
  return usedTools(store);
}

test('the tools that were run on texts of pages, each once, the most used first', async () => {
  const runs = [
    ['c1', 'grammar', 'text', 'ContextMenu'],
    ['c2', 'explain', 'text', 'ContextMenu'],
    ['c3', 'grammar', 'text', 'ContextMenu'],
    ['c4', 'draft', '', 'ContextMenu'],
    ['c5', 'shorten', 'text', 'Chat'],
  ] as const satisfies readonly Run[];
  expect(await rankOf(runs)).toEqual(['grammar', 'explain']);
});

test('a tool that is used often is before one that was used once since', async () => {
  const often = ['c1', 'c2', 'c3'].map((id): Run => [id, 'grammar', 'text', 'ContextMenu']);
  expect(await rankOf([...often, ['c4', 'explain', 'text', 'ContextMenu']])).toEqual([
    'grammar',
    'explain',
  ]);
});
