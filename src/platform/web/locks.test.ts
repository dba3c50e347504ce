import { expect, test } from '@jest/globals';
import { webLocks } from './locks.ts';

const manager = (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks;
// Web Locks came to Node in 24.5.
const withLocks = manager ? test : test.skip;
const never = new AbortController().signal;

withLocks('a lock is had once, and again after it was given back', async () => {
  const locks = webLocks(manager!);
  const release = await locks.take('one');
  expect(release).not.toBeNull();
  expect(await locks.take('one')).toBeNull();
  const next = locks.wait('one', never);
  release!();
  release!();
  (await next)();
  const last = await locks.wait('one', never);
  last();
});

withLocks('who waits can leave', async () => {
  const locks = webLocks(manager!);
  const release = await locks.take('two');
  const stop = new AbortController();
  const waiting = locks.wait('two', stop.signal);
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
  await expect(locks.wait('two', stop.signal)).rejects.toMatchObject({ code: 'aborted' });
  release!();
});
