import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { putMark } from '#services/store/memos/marks.ts';
import { listMemos, putMemo, setMemoDeleted } from '#services/store/memos/memos.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { putOwnTools } from '#services/store/tools/own-tools.ts';
import { readSettingsTimes } from '#services/sync/settings-times.ts';
import { nextHlc } from '#shared/hlc.ts';
import { type AuthUser, callAs, type ServerAddress, signIn } from '#test/support/account-client.ts';
import { startAccountServer } from '#test/support/account-server.ts';
import type { TestServer } from '#test/support/gateway.ts';
import type { MailServer } from '#test/support/mail-server.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { SyncClient } from '#test/support/sync-client.ts';
import { someMemo } from '#test/support/sync-rows.ts';

/* Memos are rows of an account on all of its devices. */
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

/** Devices of one account. */
async function devices(count: number) {
  people += 1;
  const email = `memos-${people}@gloss.example`;
  const all: SyncClient[] = [];
  let user!: AuthUser;
  for (let at = 0; at < count; at += 1) {
    const clock = new ManualClock(Date.now());
    const client = new SyncClient({ clock, server: () => server.url });
    user = await signIn(to, mail, email);
    await client.signIn(user);
    all.push(client);
  }
  return { all: all as [SyncClient, SyncClient], user };
}

const at = (link: string | null) =>
  link === null
    ? null
    : {
        docId: 'd',
        docType: 'page_content__webpage' as const,
        title: 'A page',
        link,
        passageId: null,
        anchor: null,
      };
const save = ({ store }: SyncClient, id: string, text: string, link: string | null = null) =>
  putMemo(store, {
    id,
    kind: 'passage',
    text,
    source: at(link),
    conversationId: null,
    messageId: null,
  });
const texts = async ({ store }: SyncClient) =>
  (await listMemos(store, '', 50)).memos.map(({ text }) => text).toSorted();
const onServer = async (user: AuthUser) => {
  const reply = await callAs(to, user, '/conversation/changes', { body: { since: 0 } });
  return JSON.stringify(await reply.json());
};

test('S2.15 S4.11 a memo of one device is on the others, its deletion and its undo too', async () => {
  const { all, user } = await devices(2);
  const [one, two] = all;
  await save(one, 'm1', 'Tides turn twice');
  await save(one, 'm2', 'Kept');
  await one.synchronize();
  expect(await one.store.db.memos.where('dirty').equals(1).count()).toBe(0);
  await two.synchronize();
  expect(await texts(two)).toEqual(['Kept', 'Tides turn twice']);
  await setMemoDeleted(two.store, 'm1', true);
  await two.synchronize();
  await one.synchronize();
  expect(await texts(one)).toEqual(['Kept']);
  // The words of what was deleted are not on the server any more; here they are, for an undo.
  expect(await onServer(user)).not.toContain('Tides');
  await setMemoDeleted(one.store, 'm1', false);
  await one.synchronize();
  await two.synchronize();
  expect(await texts(two)).toEqual(['Kept', 'Tides turn twice']);
});

test('G19 what was around a mark that was removed is not on the server any more, and comes back with its undo', async () => {
  const { all, user } = await devices(2);
  const [one, two] = all;
  const around = { prefix: 'Sluices open at ', suffix: ' today' };
  const { id } = await putMark(one.store, {
    source: { address: null, docId: 'd', docType: 'page_content__pdf', title: 'A paper' },
    colour: 1,
    text: 'Noon',
    anchor: { kind: 'pdf', page: 1, boxes: [] },
    around,
  });
  await one.synchronize();
  await two.synchronize();
  await setMemoDeleted(two.store, id, true);
  await two.synchronize();
  await one.synchronize();
  expect(await onServer(user)).not.toContain('Sluices');
  await setMemoDeleted(two.store, id, false);
  await two.synchronize();
  await one.synchronize();
  expect(await one.store.db.memos.get(id)).toMatchObject({ is_deleted: false, around });
});

test('memos are no settings: neither of C12 nor of C10', async () => {
  const { all, user } = await devices(1);
  const [one] = all;
  await save(one, 'm1', 'Tides');
  await writeSettings(one.store, { colorSchema: 'dark' });
  await one.synchronize();
  const body = { settings: { language: 'de', lastModified: Date.now() } };
  const saved = await callAs(to, user, '/user/save_user_settings', { body });
  const info = await callAs(to, user, '/user/get_user_info');
  for (const reply of [saved, info]) expect(await reply.text()).not.toContain('Tides');
  const memo = { settings: { 'memo.x': someMemo('x'), lastModified: 1 } };
  expect((await callAs(to, user, '/user/save_user_settings', { body: memo })).status).toBe(400);
});

test('a memo of a page on a site that is never sent stays here, and is said to', async () => {
  const { all, user } = await devices(1);
  const [one] = all;
  await writeSettings(one.store, { neverSend: ['secret.example'] });
  await save(one, 'm1', 'Confidential', 'https://secret.example/a');
  await save(one, 'm2', 'Open', 'https://open.example/a');
  const { memos } = await one.synchronize();
  expect(memos).toEqual({ withheld: ['m1'], refused: [], noRoom: [] });
  expect(await onServer(user)).not.toContain('Confidential');
  expect(await onServer(user)).toContain('Open');
});

test('S4.11 a memo that the server refuses stays here, and the others are sent', async () => {
  const { all, user } = await devices(1);
  const [one] = all;
  await save(one, 'no id of a server', 'Refused');
  await save(one, 'm2', 'Open');
  const { memos } = await one.synchronize();
  expect(memos).toEqual({ withheld: [], refused: ['no id of a server'], noRoom: [] });
  expect(await onServer(user)).toContain('Open');
  expect(await one.store.db.memos.get('m2')).toMatchObject({ dirty: 0 });
});

test.each([
  ['without text', { text: undefined }],
  ['of another kind', { kind: 'song' }],
])('a memo %s is refused', async (_name, changes) => {
  const { user } = await devices(1);
  const hlc = nextHlc(undefined, Date.now(), 'd');
  const body = { memos: [{ id: 'm', hlc, memo: { ...someMemo('x'), ...changes } }] };
  expect((await callAs(to, user, '/user/save_memos', { body })).status).toBe(400);
});

test('S4.10 an own tool alone is a change of the settings: it is sent at once', async () => {
  const { all } = await devices(1);
  const [one] = all;
  const icon = 'edit';
  await putOwnTools(one.store, [{ id: 'g', kind: 'group', name: 'Mine', instruction: '', icon }]);
  const times = await readSettingsTimes(one.deps);
  expect(times).toMatchObject({ server: null, hasUnsent: true });
  expect(times.local).not.toBeNull();
});
