import { expect, test } from '@jest/globals';
import type { AccountState } from '#domain/account/state.ts';
import { defaultSettings } from '#domain/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { Analytics } from './analytics.ts';

const user = {
  userId: 'u1',
  email: 'ann@harbour.example',
  role: 'pro' as const,
  planName: 'PRO_YEARLY',
  expiresAt: 0,
  groupId: null,
  needsInvitation: false,
  subscription: null,
  createdAt: '2027-01-01T00:00:00.000Z',
};
const nothing = () => undefined;

test.each<[AccountState, string, string]>([
  [{ status: 'guest', user: null, isStale: false }, 'GUEST', 'guest'],
  [{ status: 'signedIn', user, isStale: false }, 'pro_yearly', 'pro'],
])(
  'S4.6 S3.13 what is counted names the plan, of a guest too (%#)',
  async (account, plan, role) => {
    const project = { host: 'http://server.test', token: 't', distinctId: 'd' };
    const bus = createFakeBus({
      'settings.get': () => ({ ...defaultSettings, analytics: true }),
      'account.get': () => ({ account }),
      'analytics.project': () => ({ project }),
      'plans.get': () => Promise.reject(new CodedError('network')),
    });
    const facts = { current_plan: plan, current_role: role };
    const [person, groups] = await new Promise<unknown[]>((described) => {
      const describe = (...said: unknown[]) => described(said);
      new Analytics({
        bus,
        rows: bus.rows,
        refusal: () => null,
        load: async () => ({
          openSink: () => ({
            track: nothing,
            describe,
            retry: nothing,
            pause: nothing,
            withdraw: nothing,
          }),
          clearLibraryStorage: nothing,
        }),
        context: () => ({}),
        storage: { getItem: () => null, setItem: nothing, removeItem: nothing },
      }).start();
    });
    expect(person).toMatchObject(facts);
    expect(groups).toEqual({ current_plan: plan });
  },
);
