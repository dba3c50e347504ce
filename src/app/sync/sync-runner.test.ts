import { expect, test } from '@jest/globals';
import { filter, firstValueFrom } from 'rxjs';
import { serverOwnerId } from '#domain/account/own-server.ts';
import { addQuestion } from '#services/store/conversations/questions.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { openAs, openMemoryStore } from '#test/support/memory-store.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { createShareHandlers } from '../sharing/share-handlers.ts';
import type { AccountSyncDeps } from './account-sync.ts';
import { startSync } from './sync-runner.ts';

const context = { signal: new AbortController().signal } as never;

/** A device on which Ann is signed in, or this owner is open, with a chat that was not sent. */
async function signedIn(isPrivate: boolean, owner = 'ann') {
  const { store } = openMemoryStore();
  await openAs(store, owner);
  const question = { conversationId: 'c', messageId: 'q', parentMessageId: null };
  await addQuestion(store, { ...question, text: 'Mine', sources: [] });
  const requested: string[] = [];
  const refuse = async (what: string) => {
    requested.push(what);
    throw new CodedError('network');
  };
  const deps: AccountSyncDeps = {
    store,
    isPrivate,
    callServer: ({ path }) => refuse(path),
    session: { bearer: () => refuse('bearer') } as unknown as AccountSyncDeps['session'],
    pairing: { bearer: () => refuse('pairing'), refused: () => refuse('pairing') },
    locks: memoryLocks().context().locks,
    emit: () => undefined,
    server: async () => 'http://127.0.0.1:1',
    follow: () => refuse('events'),
    onOnline: () => () => undefined,
    random: () => 0,
  };
  return { deps, requested, sync: startSync(deps) };
}

test('S6.4 one who is signed in is synced, but in a private window nothing is', async () => {
  const usual = await signedIn(false);
  await firstValueFrom(usual.sync.state.pipe(filter(({ status }) => status === 'offline')));
  expect(usual.requested).toContain('bearer');
  usual.sync.stop();

  const hidden = await signedIn(true);
  hidden.sync.request();
  await new Promise(setImmediate);
  expect((await firstValueFrom(hidden.sync.state)).status).toBe('off');
  expect(hidden.requested).toEqual([]);
});

test('U2.1 rows of the paired server’s owner are synced with the bearer of pairing, and with no other', async () => {
  const { sync, requested } = await signedIn(false, serverOwnerId);
  await firstValueFrom(sync.state.pipe(filter(({ status }) => status === 'offline')));
  expect(new Set(requested)).toEqual(new Set(['pairing']));
  sync.stop();
});

test('C22 nothing is shared of a private window', async () => {
  const { deps, requested } = await signedIn(true);
  const sharing = createShareHandlers({ ...deps, pairing: {} as never });
  const shared = sharing['share.set']({ conversationId: 'c', messageIds: ['q'] }, context);
  await expect(shared).rejects.toMatchObject({ code: 'refused' });
  expect(requested).toEqual([]);
});
