import { expect, test } from '@jest/globals';
import { BehaviorSubject, filter, firstValueFrom } from 'rxjs';
import { type SyncState, syncFailure, syncOff } from '#domain/sync/sync-state.ts';
import type { FollowRevs } from '#services/sync/follow-revs.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { uuidv7 } from '#shared/ids.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { newName, openContext } from '#test/support/memory-store.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { AccountSync, type AccountSyncDeps } from './account-sync.ts';

type CallServer = AccountSyncDeps['callServer'];

const payload = Buffer.from(
  JSON.stringify({ exp: 4e9, subject: { user_id: 'u1' }, sid: 's1' }),
).toString('base64url');
const token = `h.${payload}.s`;

const unpaired = () => Promise.reject(new CodedError('please_login', 'Please login'));
const unreached: CallServer = () => Promise.reject(new CodedError('network'));

/** Pages of one device; the server is one that no call reaches, unless `call` answers. */
function device(follow: FollowRevs, call: CallServer = unreached) {
  const clock = new ManualClock(Date.UTC(2027, 0, 15));
  const [name, locks] = [newName(), memoryLocks()];
  const refused: string[] = [];
  const page = () => {
    const state = new BehaviorSubject<SyncState>(syncOff);
    const sync = new AccountSync(
      {
        store: openContext(name, clock, () => uuidv7(clock.now())),
        callServer: call,
        session: {
          bearer: async () => token,
          refused: async (sent: string) => {
            refused.push(sent);
            return null;
          },
        } as never,
        pairing: { bearer: unpaired, refused: unpaired },
        locks: locks.context().locks,
        emit: () => undefined,
        server: async () => 'http://server.test',
        follow,
        onOnline: () => () => undefined,
      },
      'u1',
      state,
    );
    const become = (status: SyncState['status']) =>
      firstValueFrom(state.pipe(filter((each) => each.status === status)));
    return { sync, state, become };
  };
  return { page, refused, clock };
}

test('S8.9 S4.5 a token that the event stream refuses ends the session, as one of any call does', async () => {
  const { page, refused } = device(async ({ signal }) => {
    if (refused.length === 0) throw new CodedError('please_login', 'Please login');
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  });
  const { sync, become } = page();
  const running = sync.run();
  await become('offline');
  for (let i = 0; i < 50 && refused.length === 0; i += 1) await new Promise(setImmediate);
  expect(refused).toEqual([token]);
  sync.stop();
  await running;
});

test('S4.5 a page that waits for another to sync shows the state of that one', async () => {
  const { page } = device(
    ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  );
  const [one, two] = [page(), page()];
  const running = [one.sync.run(), two.sync.run()];
  await one.become('offline');
  await two.become('offline');
  // Why it failed is seen in each of them, also while the next attempt is under way.
  for (const { state } of [one, two]) expect(syncFailure(state.value)?.code).toBe('network');
  one.sync.request();
  await one.become('syncing');
  expect(syncFailure(one.state.value)?.code).toBe('network');
  one.sync.stop();
  two.sync.stop();
  await Promise.all(running);
});

const noChanges = { status: 'OK', data: { changes: [], next: 0, more: false, stale: false } };

/** Answers only once the calls before it have failed, as a server whose database is away. */
function away(failures: number) {
  const calls = { count: 0 };
  const call = (async () => {
    calls.count += 1;
    if (calls.count > failures) return noChanges;
    throw new CodedError('server_unavailable', 'x', { retryAfterMs: 2000 });
  }) as CallServer;
  return { calls, call };
}

test('S4.5 while the server has no database it is offline, not failed, and syncs again by itself', async () => {
  const { calls, call } = away(3);
  const { page, clock } = device(
    ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    call,
  );
  const { sync, state, become } = page();
  const seen: string[] = [];
  state.subscribe(({ status }) => seen.push(status));
  const running = sync.run();
  await become('offline');
  const synced = become('synced');
  for (let step = 0; step < 500 && state.value.status !== 'synced'; step += 1) {
    clock.advance(1_000);
    await new Promise((resolve) => setTimeout(resolve));
  }
  await synced;
  expect(calls.count).toBeGreaterThan(3);
  expect(seen).not.toContain('failed');
  sync.stop();
  await running;
});

test('S4.5 once the event stream is open again, what waits is sent without its delay', async () => {
  // The pass, and the times of settings.
  const { call } = away(2);
  let open = () => {};
  const { page } = device(
    ({ onOpen, signal }) =>
      new Promise((resolve) => {
        open = onOpen;
        signal.addEventListener('abort', () => resolve());
      }),
    call,
  );
  const { sync, become } = page();
  const running = sync.run();
  await become('offline');
  const synced = become('synced');
  open();
  await synced;
  sync.stop();
  await running;
});
