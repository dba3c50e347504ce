import { expect, test } from '@jest/globals';
import { BehaviorSubject, filter, firstValueFrom } from 'rxjs';
import { type SyncState, syncOff } from '#domain/sync/sync-state.ts';
import { memoryLocks } from '#platform/memory/locks.ts';
import type { FollowRevs } from '#services/sync/follow-revs.ts';
import { ManualClock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { uuidv7 } from '#shared/ids.ts';
import { newName, openContext } from '#test/support/memory-store.ts';
import { AccountSync } from './account-sync.ts';

const payload = Buffer.from(
  JSON.stringify({ exp: 4e9, subject: { user_id: 'u1' }, sid: 's1' }),
).toString('base64url');
const token = `h.${payload}.s`;

/** Pages of one device over a server that no call reaches. */
function device(follow: FollowRevs) {
  const clock = new ManualClock(Date.UTC(2027, 0, 15));
  const [name, locks] = [newName(), memoryLocks()];
  const refused: string[] = [];
  const page = () => {
    const state = new BehaviorSubject<SyncState>(syncOff);
    const sync = new AccountSync(
      {
        store: openContext(name, clock, () => uuidv7(clock.now())),
        client: { call: () => Promise.reject(new CodedError('network')) },
        session: {
          bearer: async () => token,
          refused: async (sent: string) => {
            refused.push(sent);
            return null;
          },
        } as never,
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
  return { page, refused };
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
  one.sync.stop();
  two.sync.stop();
  await Promise.all(running);
});
