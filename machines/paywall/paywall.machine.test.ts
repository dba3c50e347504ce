import { expect, test } from '@jest/globals';
import { createActor, fromPromise } from 'xstate';
import type { Role } from '#domain/billing/plans.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { paywallMachine } from './paywall.machine.ts';
import { entryOf, errorOf, isModalOpen, isWaiting } from './paywall.selectors.ts';
import type { PaywallEmitted, PaywallEvent, PaywallInput } from './paywall.types.ts';

const free: PaywallInput = {
  feature: 'advanced_model',
  role: 'free',
  variant: 'v2',
  mayInterrupt: false,
  blocked: null,
};

const until = 9000;

function rig(input: PaywallInput = free) {
  const log: string[] = [];
  const emitted: PaywallEmitted[] = [];
  const settle: Record<string, { done: (value: never) => void; fail: () => void }> = {};
  const work = <Output, Input>(name: string) =>
    fromPromise<Output, Input>(({ input: given }) => {
      log.push(given === undefined ? name : `${name} ${JSON.stringify(given)}`);
      return new Promise((resolve, reject) => {
        settle[name] = { done: resolve, fail: () => reject(new CodedError('network', 'away')) };
      });
    });
  const actor = createActor(
    paywallMachine.provide({
      actors: {
        openPlans: work<{ until: number }, { link: string }>('openPlans'),
        readRole: work<Role, undefined>('readRole'),
        roleChange: work<Role, { until: number }>('roleChange'),
      },
    }),
    { input },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const settled = async () => {
    await Promise.resolve();
    await Promise.resolve();
  };
  return {
    actor,
    log,
    emitted,
    state: () => actor.getSnapshot().value,
    send: (type: PaywallEvent['type']) => actor.send({ type }),
    async done(name: string, value?: unknown) {
      settle[name]!.done(value as never);
      await settled();
    },
    async fail(name: string) {
      settle[name]!.fail();
      await settled();
    },
  };
}

test('the card opens the plans, waits, and ends when the plan is a higher one', async () => {
  const r = rig();
  expect([r.state(), entryOf(r.actor.getSnapshot()).feature]).toEqual(['card', 'advanced_model']);
  r.send('paywall.upgrade');
  await r.done('openPlans', { until });
  expect(isWaiting(r.actor.getSnapshot())).toBe(true);
  await r.done('roleChange', 'free');
  expect(r.state()).toBe('waiting');
  await r.done('roleChange', 'pro');
  expect(r.state()).toBe('done');
  expect(r.emitted).toEqual([{ type: 'paywall.upgraded', role: 'pro' }]);
  expect(r.log).toEqual([
    'openPlans {"link":"/pricing?from=advanced_model"}',
    'roleChange {"until":9000}',
    'roleChange {"until":9000}',
  ]);
});

test('a check: with the same role it waits, with a higher one it ends', async () => {
  const r = rig();
  r.send('paywall.upgrade');
  await r.done('openPlans', { until });
  r.send('paywall.check');
  await r.done('readRole', 'free');
  expect(r.state()).toBe('waiting');
  r.send('paywall.check');
  await r.fail('readRole');
  expect([r.state(), errorOf(r.actor.getSnapshot())?.code]).toEqual(['waiting', 'network']);
  r.send('paywall.check');
  await r.done('readRole', 'elite');
  expect(r.emitted).toEqual([{ type: 'paywall.upgraded', role: 'elite' }]);
});

test('a lower or equal plan is no upgrade of a paid one', async () => {
  const r = rig({ ...free, role: 'pro' });
  r.send('paywall.upgrade');
  await r.done('openPlans', { until });
  await r.done('roleChange', 'basic');
  expect(r.state()).toBe('waiting');
  await r.done('roleChange', 'elite');
  expect(r.state()).toBe('done');
});

test.each<[Role, Role]>([
  ['free', 'basic'],
  ['basic', 'pro'],
  ['basic', 'elite'],
  ['pro', 'elite'],
])('from %s what was refused continues with %s', async (role, higher) => {
  const r = rig({ ...free, role });
  r.send('paywall.upgrade');
  await r.done('openPlans', { until });
  await r.done('roleChange', higher);
  expect(r.emitted).toEqual([{ type: 'paywall.upgraded', role: higher }]);
});

test('plans that do not open are an error on the card, and can be opened again', async () => {
  const r = rig();
  r.send('paywall.upgrade');
  await r.fail('openPlans');
  expect([r.state(), errorOf(r.actor.getSnapshot())?.code]).toEqual(['card', 'network']);
  r.send('paywall.upgrade');
  expect(errorOf(r.actor.getSnapshot())).toBeNull();
  await r.done('openPlans', { until });
  r.send('paywall.close');
  expect(r.state()).toBe('card');
});

test.each([
  ['v2', true, 'modal'],
  ['v2', false, 'card'],
  ['v1', true, 'card'],
] as const)(
  'S3.12 variant %s that may interrupt %s begins as %s',
  (variant, mayInterrupt, state) => {
    const r = rig({ ...free, variant, mayInterrupt });
    expect(r.state()).toBe(state);
    expect(r.emitted).toEqual(
      state === 'modal' ? [{ type: 'paywall.interrupted', feature: 'advanced_model' }] : [],
    );
  },
);

test('the modal opens from the card of v2 alone, and closes to it', () => {
  const r = rig();
  r.send('paywall.more');
  expect(isModalOpen(r.actor.getSnapshot())).toBe(true);
  r.send('paywall.close');
  expect(r.state()).toBe('card');
  const first = rig({ ...free, variant: 'v1' });
  first.send('paywall.more');
  expect(first.state()).toBe('card');
});

test.each(['card', 'modal', 'opening', 'waiting', 'checking', 'done'] as const)(
  'it is restored from %s, and waits no longer than before',
  async (state) => {
    const r = rig();
    if (state === 'modal') r.send('paywall.more');
    if (state !== 'card' && state !== 'modal') r.send('paywall.upgrade');
    if (['waiting', 'checking', 'done'].includes(state)) await r.done('openPlans', { until });
    if (state === 'checking') r.send('paywall.check');
    if (state === 'done') await r.done('roleChange', 'pro');
    expect(r.state()).toBe(state);
    const snapshot = JSON.parse(JSON.stringify(r.actor.getPersistedSnapshot()));
    r.actor.stop();
    const requested: unknown[] = [];
    const never = <Output, Input>(name: string) =>
      fromPromise<Output, Input>(({ input }) => {
        requested.push(input === undefined ? name : [name, input]);
        return new Promise(() => undefined);
      });
    const actors = {
      openPlans: never<{ until: number }, { link: string }>('openPlans'),
      readRole: never<Role, undefined>('readRole'),
      roleChange: never<Role, { until: number }>('roleChange'),
    };
    const restored = createActor(paywallMachine.provide({ actors }), { snapshot, input: free });
    restored.start();
    expect(restored.getSnapshot().value).toBe(state);
    expect(requested).toEqual(
      {
        card: [],
        modal: [],
        opening: [['openPlans', { link: '/pricing?from=advanced_model' }]],
        waiting: [['roleChange', { until }]],
        checking: ['readRole'],
        done: [],
      }[state],
    );
    restored.stop();
  },
);

test('after the time to wait the plans can be opened again', async () => {
  const r = rig();
  r.send('paywall.upgrade');
  await r.done('openPlans', { until });
  await r.fail('roleChange');
  expect([r.state(), errorOf(r.actor.getSnapshot())]).toEqual(['card', null]);
});
