import { expect, test } from '@jest/globals';
import { presets } from '#domain/prompts/presets.ts';
import { nextHlc } from '#shared/hlc.ts';
import type { JsonValue } from '#shared/json.ts';
import { openMemoryStore, testNow } from '#test/support/memory-store.ts';
import { putOwnTools } from '../store/tools/own-tools.ts';
import { putTool, toolKeyOf } from './own-tool-settings.ts';

const copyId = /^t-[0-9a-f]{16}$/;

test('the copy of a copy has an id of the same length, whichever is changed apart again', async () => {
  const { store, clock } = openMemoryStore();
  const { icon } = presets[0]!;
  const tool = { id: 't', kind: 'custom' as const, name: 'T', instruction: 'Say it simply.', icon };
  await putOwnTools(store, [tool]);
  for (let times = 1; times <= 4; times += 1) {
    clock.advance(60_000);
    for (const row of await store.db.ownTools.toArray()) {
      const { id } = row;
      await putOwnTools(store, [{ ...tool, id, instruction: `Here ${times}` }]);
      const hlc = nextHlc(undefined, testNow + times * 60_000 + 1_000, 'another');
      const value = { ...row, instruction: `There ${times}` } as unknown as JsonValue;
      await putTool(store, { key: toolKeyOf(id), value, hlc, rev: times }, undefined);
    }
  }
  const rows = await store.db.ownTools.toArray();
  expect(rows).toHaveLength(16);
  for (const { id } of rows) expect(id === 't' || copyId.test(id)).toBe(true);
});
