import { expect, test } from '@jest/globals';
import type { Change, Changes } from '#api/conversations.ts';
import { recoveryCopies } from '#services/store/recovery/recovery.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { noteReceived, writeCursor } from '../cursor.ts';
import type { SyncDeps } from '../sync-call.ts';
import { receiveChanges } from './receive-changes.ts';

const end: Changes = { changes: [], next: 9, more: false, stale: false };
const width: Change = {
  kind: 'setting',
  setting: { key: 'chatBoxWidth', value: 700, hlc: '000000000001-0000-another', rev: 8 },
};

/** A device that has read up to rev 5, and sent its theme then; the server answers with these pages, one after another. */
async function setup(...pages: Partial<Changes>[]) {
  const { store } = openMemoryStore();
  await writeSettings(store, { colorSchema: 'dark' });
  await store.db.settings.update('colorSchema', { dirty: 0, rev: 4 });
  await writeCursor(store, 5);
  await noteReceived(store, 'memos');
  const requested: number[] = [];
  const call = (async (_: unknown, body: { since: number }) => {
    requested.push(body.since);
    return { status: 'OK', data: { ...end, ...pages.shift() } };
  }) as unknown as SyncDeps['call'];
  const received = await receiveChanges({ store, call });
  const theme = await store.db.settings.get('colorSchema');
  return { requested, received, isUnsent: theme?.dirty === 1, copies: await recoveryCopies(store) };
}

test.each<[string, Partial<Changes>, number]>([
  ['a change or two', { changes: [width] }, 0],
  ['more than a page', { changes: [width], more: true }, 1],
  ['everything, after a long time', { stale: true }, 1],
  ['everything, of a server that was set back', { restored: true }, 1],
])('the rows are copied before a large merge: %s', async (_, page, copies) => {
  const r = await setup(page);
  expect(r.copies.map(({ reason }) => reason)).toEqual(Array(copies).fill('sync'));
});

test('S4.11 what a server that is set back between two pages has lost is sent again', async () => {
  const r = await setup({ changes: [width], next: 8, more: true }, { restored: true }, {});
  expect(r.requested).toEqual([5, 8, 0]);
  expect(r.received.settings).toEqual(['chatBoxWidth']);
  expect(r.isUnsent).toBe(true);
});

test('U2.1 what another server of the same address does not have is sent to it', async () => {
  const { store } = openMemoryStore();
  await writeSettings(store, { colorSchema: 'dark' });
  await store.db.settings.update('colorSchema', { dirty: 0, rev: 4 });
  const pages: Partial<Changes>[] = [
    { lineage: 'one', next: 5 },
    { lineage: 'two', next: 5 },
  ];
  const call = (async () => ({
    status: 'OK',
    data: { ...end, ...pages.shift() },
  })) as unknown as SyncDeps['call'];
  const isUnsent = async () => (await store.db.settings.get('colorSchema'))?.dirty === 1;
  await receiveChanges({ store, call });
  expect(await isUnsent()).toBe(false);
  await receiveChanges({ store, call });
  expect(await isUnsent()).toBe(true);
});

test('a server that has forgotten deletions has not lost settings', async () => {
  const r = await setup({ stale: true }, { changes: [width] });
  expect(r.requested).toEqual([5, 0]);
  expect(r.isUnsent).toBe(false);
});

test.each<[string, Partial<Changes>, number, number[]]>([
  ['continues where it was', {}, 0, [0, 8, 8]],
  ['so too where the server had purged before it', { stale: true }, 0, [0, 8, 8]],
  ['reads all again after days', { stale: true }, 3, [0, 8, 8, 0]],
])('S4.11 a first sync that breaks off %s', async (_, page, days, wanted) => {
  const { store, clock } = openMemoryStore();
  const requested: number[] = [];
  const pages = [{ changes: [width], next: 8, more: true }, null, page, {}];
  const call = (async (_endpoint: unknown, { since }: { since: number }) => {
    requested.push(since);
    const next = pages.shift();
    if (!next) throw new CodedError('network');
    return { status: 'OK', data: { ...end, ...next } };
  }) as unknown as SyncDeps['call'];
  await expect(receiveChanges({ store, call })).rejects.toMatchObject({ code: 'network' });
  clock.advance(days * 24 * 3_600_000);
  await receiveChanges({ store, call });
  expect(requested).toEqual(wanted);
});
