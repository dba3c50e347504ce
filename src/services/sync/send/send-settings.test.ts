import { expect, test } from '@jest/globals';
import type * as z from 'zod/mini';
import type { saveSettings } from '#api/settings.ts';
import { toolLimits } from '#domain/tools/own-tool.ts';
import { listOwnTools, putOwnTools } from '#services/store/tools/own-tools.ts';
import type { JsonValue } from '#shared/json.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { newName, openContext, openMemoryStore, testNow } from '#test/support/memory-store.ts';
import { someTool } from '#test/support/sync-rows.ts';
import type { SyncDeps } from '../sync-call.ts';
import { sendSettings } from './send-settings.ts';

type Sent = z.infer<typeof saveSettings.request>;
interface ServerRow {
  value: JsonValue;
  hlc: string;
  rev: number;
}

/** A device, and a server that keeps what has the later clock; `onReply` runs while a reply is under way. */
function setup() {
  const { store, clock } = openMemoryStore();
  const rows = new Map<string, ServerRow>();
  const r = { store, clock, rows, rev: 0, lengths: [] as number[], onReply: async () => {} };
  const save = async ({ settings, clocks }: Sent) => {
    for (const [key, value] of Object.entries(settings)) {
      const hlc = clocks[key] ?? '';
      if (hlc === '' || (rows.get(key)?.hlc ?? '') >= hlc) continue;
      r.rev += 1;
      rows.set(key, { value: value as JsonValue, hlc, rev: r.rev });
    }
    const all = [...rows];
    const of = (column: keyof ServerRow) =>
      Object.fromEntries(all.map(([key, row]) => [key, row[column]]));
    const data = { settings: of('value'), clocks: of('hlc'), revs: of('rev'), rev: r.rev };
    await r.onReply();
    return { status: 'OK', data };
  };
  const call = (async (_: unknown, body: unknown) => {
    r.lengths.push(JSON.stringify(body).length);
    return save(body as Sent);
  }) as SyncDeps['call'];
  const tools = async () =>
    (await listOwnTools(store)).map(({ name, instruction }) => `${name}: ${instruction}`);
  return Object.assign(r, { send: () => sendSettings({ store, call }), tools });
}

test('S4.11 a tool that is edited again while it is sent, or whose reply was lost, stays one', async () => {
  const r = setup();
  await putOwnTools(r.store, [someTool('t', 'First.')]);
  r.onReply = () => putOwnTools(r.store, [someTool('t', 'Second.')]);
  await r.send();
  expect(await r.tools()).toEqual(['T: Second.']);
  r.onReply = async () => Promise.reject(new Error('lost'));
  await expect(r.send()).rejects.toThrow('lost');
  await putOwnTools(r.store, [someTool('t', 'Third.')]);
  r.onReply = async () => {};
  await r.send();
  expect(await r.tools()).toEqual(['T: Third.']);
  expect(r.rows.get('ownTool.t')).toMatchObject({ value: { instruction: 'Third.' } });
});

test('S4.11 what another device set before, and this one knows, is no conflict in the reply to other keys', async () => {
  const r = setup();
  const other = openContext(newName(), new ManualClock(testNow - 1000), () => 'another-device');
  await putOwnTools(other, [someTool('t', 'Of another.')]);
  const { rev: _rev, dirty: _dirty, hlc, ...value } = (await other.db.ownTools.get('t'))!;
  r.rows.set('ownTool.t', { value: value as unknown as JsonValue, hlc, rev: 1 });
  r.rev = 1;
  await r.store.db.ownTools.put({ ...value, rev: 1, dirty: 0, hlc });
  const many = Array.from({ length: 200 }, (_, n) => someTool(`a${n}`, 'New.'));
  await putOwnTools(r.store, [...many, someTool('t', 'Of this one.')]);
  await r.send();
  const names = (await r.tools()).filter((each) => !each.endsWith('New.'));
  expect(names).toEqual(['T: Of this one.']);
});

test('S4.10 C12 tools that are too long for one call are sent in several', async () => {
  const r = setup();
  const long = 'x'.repeat(toolLimits.instruction);
  const many = Array.from({ length: 100 }, (_, n) => someTool(`a${n}`, long));
  await putOwnTools(r.store, many);
  await r.send();
  expect(r.rows.size).toBe(100);
  expect(await r.store.db.ownTools.where('dirty').equals(1).count()).toBe(0);
  expect(Math.max(...r.lengths) * 3).toBeLessThan(1024 * 1024);
});
