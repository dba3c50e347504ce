import { expect, test } from '@jest/globals';
import type { CallContext } from '#bus/types.ts';
import { presetNamed } from '#domain/prompts/presets.ts';
import { writeToolFile } from '#domain/tools/tool-file.ts';
import { groupId } from '#domain/tools/tool-list.ts';
import { exportBackup } from '#services/store/backup/backup.ts';
import { restoreBackup } from '#services/store/backup/restore.ts';
import type { Store } from '#services/store/database/store.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { listOwnTools, putOwnTools, setOwnToolDeleted } from '#services/store/tools/own-tools.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { createToolHandlers } from '../tools/tool-handlers.ts';
import { withToolFacts } from '../tools/tool-turns.ts';
import { toolRows } from './tool-rows.ts';

const call: CallContext = { peer: { context: 'settings' }, signal: new AbortController().signal };
const sailor = {
  id: 't',
  kind: 'custom',
  name: 'Sailor',
  instruction: 'Ahoy',
  icon: 'edit',
} as const;
const texts = { locale: 'de', textOf: (key: string) => `${key} {language}` };

function setup() {
  const { store } = openMemoryStore();
  const emitted: string[] = [];
  const rows = toolRows({ store, emit: (name) => void emitted.push(name) });
  const list = async () => {
    const { 'tools.list': tools } = createToolHandlers({ store, texts: async () => texts });
    return (await tools({}, call)).tools;
  };
  return { store, rows, emitted, list };
}

test('the list has own tools, and names in the language of the interface', async () => {
  const { rows, list, emitted } = setup();
  await rows.put(sailor);
  const tools = await list();
  expect(tools.at(-1)).toEqual({
    id: 't',
    name: 'Sailor',
    parent: null,
    kind: 'custom',
    icon: 'edit',
    needs: [],
  });
  expect(tools[0]!.name).toBe('tool.explain {language}');
  const german = tools.filter(({ parent }) => parent === groupId('translate'));
  expect(german.map(({ name }) => name)).toContain('tool.translate Englisch');
  expect(emitted).toEqual(['tools.changed']);
});

test('hidden tools are not listed, a deleted own tool neither', async () => {
  const { store, rows, list } = setup();
  await rows.put(sailor);
  const { id } = presetNamed('explain');
  await writeSettings(store, {
    contextMenu: [{ id, parent: null, data: { editable: false, hidden: true } }],
  });
  await rows.setDeleted({ id: 't', deleted: true });
  const ids = (await list()).map((tool) => tool.id);
  expect(ids).not.toContain(id);
  expect(ids).not.toContain('t');
  await rows.setDeleted({ id: 't', deleted: false });
  expect((await list()).map((tool) => tool.id)).toContain('t');
});

test('imported tools are in their groups; the same file again adds nothing', async () => {
  const { store, rows, emitted } = setup();
  const group = { ...sailor, id: 'g', kind: 'group', name: 'Work' } as const;
  const file = {
    gloss: 'tools',
    version: 1,
    tools: [
      { ...group, parent: null },
      { ...sailor, parent: 'g' },
    ],
  };
  const text = JSON.stringify(file);
  expect(await rows.import({ text })).toBe(2);
  expect(emitted).toEqual(['settings.changed', 'tools.changed']);
  expect(await rows.import({ text })).toBe(0);
  expect(await listOwnTools(store)).toHaveLength(2);
  await expect(rows.import({ text: '{}' })).rejects.toMatchObject({
    code: 'tools_invalid',
  });
  expect(writeToolFile([], [])).toContain('"tools": []');
});

test('a backup carries own tools and their order', async () => {
  const { store } = setup();
  await putOwnTools(store, [sailor]);
  const contextMenu = [{ id: 't', parent: groupId('tone'), data: { editable: true } }];
  await writeSettings(store, { contextMenu });
  const other = setup();
  await restoreBackup(other.store, await exported(store));
  expect(await listOwnTools(other.store)).toMatchObject([sailor]);
  expect((await other.list()).find(({ id }) => id === 't')?.parent).toBe(groupId('tone'));
});

async function exported(store: Store): Promise<string> {
  let text = '';
  for await (const chunk of exportBackup(store)) text += chunk;
  return text;
}

test("an own tool's instruction is stored with its question, so that a retry is the same", async () => {
  const { store } = setup();
  await putOwnTools(store, [sailor]);
  await setOwnToolDeleted(store, 't', true);
  const generation = { kind: 'tool', toolId: 't', instruction: '', variables: {} } as const;
  const body = { conversationId: 'c', generation, model: null } as never;
  expect((await withToolFacts({ store, language: async () => 'ar-XB' }, body)).generation).toEqual({
    ...generation,
    instruction: 'Ahoy',
    variables: { interfaceLanguage: 'en', currentDate: 'Friday, 15 January 2027' },
  });
});

test('S2.15 in a page a tool is answered by the model of the ContextMenu context', async () => {
  const { store } = setup();
  const contextMenuModel = { connection: 'OPENAI_API', model: 'small' } as const;
  await writeSettings(store, { contextMenuModel });
  const generation = { kind: 'tool', toolId: null, instruction: 'x', variables: {} } as const;
  const body = { conversationId: 'c', generation, model: null } as never;
  expect((await withToolFacts({ store }, body)).model).toEqual(contextMenuModel);
  const inChat = { ...(body as object), conversationType: 'Chat' } as never;
  expect((await withToolFacts({ store }, inChat)).model).toBeNull();
});
