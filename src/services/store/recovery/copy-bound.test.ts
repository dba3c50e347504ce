import { expect, test } from '@jest/globals';
import { newName } from '#test/support/memory-store.ts';
import { recoveryBound } from './copy-bound.ts';
import { listCopies, saveCopy } from './recovery-copies.ts';
import { RecoveryDatabase, type RecoveryReason } from './recovery-database.ts';

const hour = 3_600_000;
const head = '{"gloss":"backup"}\n';

async function* lines(bytes: number) {
  yield head;
  yield `${'x'.repeat(bytes - head.length - 1)}\n`;
}

function setup() {
  const db = new RecoveryDatabase(newName());
  let hours = 0;
  const save = (reason: RecoveryReason, bytes: number, bound = 1000) => {
    hours += 2;
    const at = hours * hour;
    return saveCopy(db, { id: `${reason}-${at}`, reason, at }, lines(bytes), { bound });
  };
  const listed = async () =>
    (await listCopies(db, hours * hour)).map(({ reason, bytes }) => `${reason} ${bytes}`);
  return { db, save, listed };
}

test('all copies together take 200 MB, or a fifth of what the browser allows', () => {
  expect(recoveryBound(0)).toBe(200_000_000);
  expect(recoveryBound(60_000_000_000)).toBe(200_000_000);
  expect(recoveryBound(500_000_000)).toBe(100_000_000);
});

test('the oldest copies make room, but the newest of each reason stays while it fits', async () => {
  const { save, listed } = setup();
  await save('upgrade', 100);
  for (let n = 0; n < 3; n += 1) await save('sync', 300);
  expect(await listed()).toEqual(['sync 300', 'sync 300', 'sync 300', 'upgrade 100']);
  await save('restore', 350);
  expect(await listed()).toEqual(['restore 350', 'sync 300', 'upgrade 100']);
  await save('sync', 900);
  expect(await listed()).toEqual(['sync 900']);
});

test('a copy that is larger than all may be is given up, and the others stay', async () => {
  const { db, save, listed } = setup();
  await save('sync', 600);
  await expect(save('restore', 1001)).rejects.toMatchObject({ code: 'storage_full' });
  expect(await listed()).toEqual(['sync 600']);
  expect(await db.pieces.count()).toBe(2);
});

test('pieces of a copy that broke off are removed with the next one, not those of one under way', async () => {
  const { db, save } = setup();
  await db.pieces.put({ copyId: 'sync-1', seq: 0, text: 'lost' });
  await db.pieces.put({ copyId: `restore-${2 * hour - 1}`, seq: 0, text: 'under way' });
  await save('sync', 300);
  const ids = new Set((await db.pieces.toArray()).map(({ copyId }) => copyId));
  expect([...ids].toSorted()).toEqual([`restore-${2 * hour - 1}`, `sync-${2 * hour}`]);
});
