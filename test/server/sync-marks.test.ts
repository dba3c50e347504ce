import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { putMark } from '#services/store/memos/marks.ts';
import { changeMemo, setMemoDeleted } from '#services/store/memos/memos.ts';
import { type ServerAddress, signIn } from '#test/support/account-client.ts';
import { startAccountServer } from '#test/support/account-server.ts';
import type { TestServer } from '#test/support/gateway.ts';
import type { MailServer } from '#test/support/mail-server.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { SyncClient } from '#test/support/sync-client.ts';

/* Marks are memos whose fields are merged one by one. */
let mail: MailServer;
let server: TestServer;
let to: ServerAddress;
let people = 0;

beforeAll(async () => {
  ({ mail, server, to } = await startAccountServer());
}, 60_000);
afterAll(async () => {
  await server.close();
  await mail.close();
});

/** Two devices that have the same mark. */
async function devicesWithMark() {
  people += 1;
  const now = Date.now();
  const devices = [];
  for (let at = 0; at < 2; at += 1) {
    const clock = new ManualClock(now);
    const client = new SyncClient({ clock, server: () => server.url });
    await client.signIn(await signIn(to, mail, `marks-${people}@gloss.example`));
    devices.push({ client, clock });
  }
  const [one, two] = devices as [(typeof devices)[0], (typeof devices)[0]];
  const { id } = await putMark(one.client.store, {
    source: {
      address: 'https://quarterly.example/tide',
      docId: '',
      docType: 'page_content__webpage',
      title: 'The tide library',
    },
    colour: 1,
    text: 'The room floods.',
    anchor: { kind: 'dom', exact: 'The room floods.', prefix: '', suffix: '', path: '0' },
  });
  await one.client.synchronize();
  await two.client.synchronize();
  return { id, one, two };
}

type Device = Awaited<ReturnType<typeof devicesWithMark>>['one'];

const markOn = ({ client }: Device, id: string) => client.store.db.memos.get(id);

/** Until what each has merged has reached the other. */
async function synchronizeAll(...devices: Device[]): Promise<void> {
  for (let round = 0; round < 3; round += 1)
    for (const { client } of devices) await client.synchronize();
}

test('G19 the colour of one device and the note of the other are both on both, in either order', async () => {
  for (const isFirst of [true, false]) {
    const { id, one, two } = await devicesWithMark();
    expect(await markOn(two, id)).toMatchObject({ kind: 'mark', colour: 1 });
    one.clock.advance(1_000);
    two.clock.advance(2_000);
    await changeMemo(one.client.store, id, { colour: 3 });
    await changeMemo(two.client.store, id, { note: 'Twice a month' });
    const [first, second] = isFirst ? [one, two] : [two, one];
    await synchronizeAll(first, second);
    for (const device of [one, two]) {
      expect(await markOn(device, id)).toMatchObject({
        colour: 3,
        note: 'Twice a month',
        dirty: 0,
      });
    }
  }
});

test('G19 a mark that was removed on one device and changed on the other is removed; its undo has both', async () => {
  const { id, one, two } = await devicesWithMark();
  one.clock.advance(1_000);
  two.clock.advance(2_000);
  await setMemoDeleted(one.client.store, id, true);
  await changeMemo(two.client.store, id, { colour: 4 });
  await synchronizeAll(one, two);
  for (const device of [one, two]) {
    expect(await markOn(device, id)).toMatchObject({ is_deleted: true, colour: 4, dirty: 0 });
  }
  two.clock.advance(5_000);
  await setMemoDeleted(two.client.store, id, false);
  await synchronizeAll(two, one);
  expect(await markOn(one, id)).toMatchObject({ is_deleted: false, text: 'The room floods.' });
});
