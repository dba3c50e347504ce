import { expect, test } from '@jest/globals';
import { type SnapshotFrom, setup } from 'xstate';
import { memorySession } from '#platform/memory/ports.ts';
import { sessionActors } from './session-actors.ts';

const machine = setup({ types: { input: {} as { name: string } } }).createMachine({});
const last = {} as SnapshotFrom<typeof machine>;
const saved = { version: 2, snapshot: { value: 'x' } };

test('each actor has a session key and a lock of its own; new ones begin with their input', async () => {
  const session = memorySession();
  const actors = sessionActors<typeof machine>(session, {
    name: 'login',
    inputOf: (name) => ({ name }),
    keys: ['me', 'other'],
  });
  const me = actors.recordOf('me');
  expect(me).toEqual({ key: 'me', lock: 'gloss.login:me' });
  expect(await actors.load(me)).toEqual({ input: { name: 'me' }, saved: null });
  expect(await actors.list()).toEqual([]);
  await actors.save(me, last, saved);
  expect(await session.get('login:me')).toEqual(saved);
  expect(await actors.load(me)).toEqual({ input: { name: 'me' }, saved });
  expect(await actors.list()).toEqual([me]);
  await actors.remove(me, last);
  expect(await session.get('login:me')).toBeUndefined();
});

test('without keys actors continue only when they are started again', async () => {
  const actors = sessionActors<typeof machine>(memorySession(), {
    name: 'capture',
    inputOf: (name) => ({ name }),
  });
  await actors.save(actors.recordOf('1'), last, saved);
  expect(await actors.list()).toEqual([]);
});
