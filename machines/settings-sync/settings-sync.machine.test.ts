import { describe, expect, test } from '@jest/globals';
import { createActor, fromPromise, transition } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { decideSettings, type SettingsTimes } from '#domain/sync/settings-decision.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { settingsSyncMachine } from './settings-sync.machine.ts';
import type { SettingsSyncEmitted, SettingsSyncEvent } from './settings-sync.types.ts';

const times = (change: Partial<SettingsTimes> = {}): SettingsTimes => ({
  server: 5,
  local: 5,
  hasUnsent: false,
  hasEditableItems: false,
  ...change,
});

test.each<[string, Partial<SettingsTimes>, string]>([
  ['nothing on the server', { server: null, hasUnsent: true }, 'upload'],
  ['nothing anywhere', { server: null, local: null }, 'same'],
  ['nothing here', { local: null }, 'download'],
  ['nothing here but own items of the menu', { local: null, hasEditableItems: true }, 'merge'],
  ['as old', {}, 'same'],
  ['the server newer', { server: 6 }, 'download'],
  ['this device newer', { local: 6, hasUnsent: true }, 'upload'],
  ['the server newer, another key unsent here', { server: 6, hasUnsent: true }, 'merge'],
  ['as old, another key unsent here', { hasUnsent: true }, 'merge'],
])('S4.10 %s', (_, change, decision) => {
  expect(decideSettings(times(change))).toBe(decision);
});

/** Each piece of work is settled by the test. */
function rig() {
  const log: string[] = [];
  const emitted: SettingsSyncEmitted[] = [];
  const settle: Record<string, { done: (value: never) => void; fail: (code: string) => void }> = {};
  const work = <Output, Input>(name: string) =>
    fromPromise<Output, Input>(({ input }) => {
      log.push(input === undefined ? name : `${name} ${JSON.stringify(input)}`);
      return new Promise((resolve, reject) => {
        settle[name] = {
          done: resolve,
          fail: (code) => reject(new CodedError(code as 'network')),
        };
      });
    });
  const actor = createActor(
    settingsSyncMachine.provide({
      actors: {
        wait: work<void, { ms: number }>('wait'),
        compare: work<SettingsTimes, undefined>('compare'),
        download: work<void, undefined>('download'),
        upload: work<void, undefined>('upload'),
      },
    }),
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const step = async (name: string, value?: unknown) => {
    settle[name]!.done(value as never);
    await Promise.resolve();
    await Promise.resolve();
  };
  const fail = async (name: string, code: string) => {
    settle[name]!.fail(code);
    await Promise.resolve();
    await Promise.resolve();
  };
  const send = (type: SettingsSyncEvent['type']) => actor.send({ type });
  return { actor, log, emitted, step, fail, send, state: () => actor.getSnapshot().value };
}

const wait = 'wait {"ms":1000}';

test('S4.10 changes in steps are sent once, a second after the last', async () => {
  const r = rig();
  r.send('settings.changed');
  r.send('settings.changed');
  await r.step('wait');
  await r.step('compare', times({ local: 6, hasUnsent: true }));
  await r.step('upload');
  expect(r.log).toEqual([wait, wait, 'compare', 'upload']);
  expect([r.state(), r.emitted]).toEqual(['idle', [{ type: 'settings.saved' }]]);
});

test('what was not changed here is loaded and sent without a word', async () => {
  const r = rig();
  r.send('settings.check');
  await r.step('compare', times({ server: 6, hasUnsent: true }));
  await r.step('download');
  await r.step('upload');
  r.send('settings.check');
  await r.step('compare', times({ server: 7 }));
  await r.step('download');
  r.send('settings.check');
  await r.step('compare', times());
  expect(r.log).toEqual(['compare', 'download', 'upload', 'compare', 'download', 'compare']);
  expect([r.state(), r.emitted]).toEqual(['idle', []]);
});

test.each(['compare', 'download', 'upload'])(
  'a change while %s is under way is sent by the next round',
  async (during) => {
    const r = rig();
    r.send('settings.check');
    for (const name of ['compare', 'download', 'upload']) {
      if (name === during) r.send('settings.changed');
      if (name === during) r.send('settings.check');
      await r.step(name, times({ server: 6, hasUnsent: true }));
    }
    expect(r.state()).toBe('debouncing');
    await r.step('wait');
    await r.step('compare', times({ local: 7, hasUnsent: true }));
    await r.step('upload');
    expect(r.emitted).toEqual([{ type: 'settings.saved' }]);
  },
);

describe.each(['compare', 'download', 'upload'])('S8.9 %s fails', (failing) => {
  async function failed(code: string, first: SettingsSyncEvent['type']) {
    const r = rig();
    r.send(first);
    if (first === 'settings.changed') await r.step('wait');
    for (const name of ['compare', 'download', 'upload']) {
      if (name === failing) break;
      await r.step(name, times({ server: 6, hasUnsent: true }));
    }
    await r.fail(failing, code);
    return r;
  }

  test('the person learns of a change that was not sent, and the next one is sent', async () => {
    const r = await failed('network', 'settings.changed');
    expect(r.emitted).toMatchObject([{ type: 'settings.failed', error: { code: 'network' } }]);
    expect(r.state()).toBe('idle');
    r.send('settings.changed');
    await r.step('wait');
    expect(r.state()).toBe('comparing');
  });

  test('a check says nothing, and one that came meanwhile begins', async () => {
    const r = await failed('network', 'settings.check');
    expect([r.state(), r.emitted]).toEqual(['idle', []]);
  });

  test('401 needs a sign-in; until then changes stay here', async () => {
    const r = await failed('please_login', 'settings.changed');
    expect(r.emitted).toEqual([{ type: 'settings.needLogin' }]);
    expect(r.actor.getSnapshot().hasTag('needsLogin')).toBe(true);
    r.send('settings.changed');
    expect(r.state()).toBe('needLogin');
    r.send('settings.check');
    expect(r.state()).toBe('comparing');
  });
});

test('a check that comes while a call fails is not lost', async () => {
  const r = rig();
  r.send('settings.check');
  r.send('settings.check');
  await r.fail('compare', 'network');
  await r.step('wait');
  await r.step('compare', times({ local: 6, hasUnsent: true }));
  await r.step('upload');
  expect([r.state(), r.emitted]).toEqual(['idle', []]);
});

test('every state can be reached, and from each an event leads on', () => {
  const paths = getShortestPaths(settingsSyncMachine, {
    events: [{ type: 'settings.changed' }, { type: 'settings.check' }],
  });
  const states = paths.map(({ state }) => String(state.value));
  expect([...new Set(states)].toSorted()).toEqual(['comparing', 'debouncing', 'idle']);
  const [signedOut] = transition(
    settingsSyncMachine,
    settingsSyncMachine.resolveState({
      value: 'needLogin',
      context: { times: null, isOwnChange: false, next: null, error: null },
    }),
    { type: 'settings.check' },
  );
  expect(signedOut.value).toBe('comparing');
});
