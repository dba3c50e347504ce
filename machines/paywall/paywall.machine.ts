import { assign, emit, setup } from 'xstate';
import { isHigherPlan } from '#domain/account/plan-names.ts';
import type { Role } from '#domain/billing/plans.ts';
import { paywallEntry } from '#domain/paywall/entries.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { required } from '../required.ts';
import type {
  PaywallContext,
  PaywallEmitted,
  PaywallEvent,
  PaywallInput,
  PaywallTag,
} from './paywall.types.ts';

/** A feature whose limit is reached: a card, perhaps a modal, the plans, and the wait for a higher one. */
export const paywallMachine = setup({
  types: {
    context: {} as PaywallContext,
    events: {} as PaywallEvent,
    emitted: {} as PaywallEmitted,
    input: {} as PaywallInput,
    tags: {} as PaywallTag,
  },
  actors: {
    /** Opens the page of the plans; until when a higher plan is waited for, in epoch milliseconds. */
    openPlans: required<{ until: number }, { link: string }>('openPlans'),
    /** Asks the server for the role. */
    readRole: required<Role, undefined>('readRole'),
    /** Resolves with the role after a while, or when the account has changed; rejects once the time is up. */
    roleChange: required<Role, { until: number }>('roleChange'),
  },
  guards: {
    isHigher: ({ context }, { role }: { role: Role }) => isHigherPlan(role, context.role),
    opensModal: ({ context }) =>
      context.mayInterrupt && context.entry.modalDescription !== undefined,
    hasModal: ({ context }) => context.entry.modalDescription !== undefined,
  },
  actions: {
    noteRole: assign((_, { role }: { role: Role }) => ({ role, error: null })),
    setError: assign((_, { error }: { error: unknown }) => ({
      error: toCodedError(error).toData(),
    })),
    clearError: assign({ error: null }),
  },
}).createMachine({
  id: 'paywall',
  context: ({ input }) => ({
    entry: paywallEntry(input.feature, input.role, input.variant),
    role: input.role,
    mayInterrupt: input.mayInterrupt,
    waitsUntil: null,
    error: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        {
          target: 'modal',
          guard: 'opensModal',
          actions: emit(({ context }) => ({
            type: 'paywall.interrupted' as const,
            feature: context.entry.feature,
          })),
        },
        'card',
      ],
    },
    card: {
      tags: 'card',
      on: {
        'paywall.more': { target: 'modal', guard: 'hasModal' },
        'paywall.upgrade': 'opening',
        'paywall.check': 'checking',
      },
    },
    modal: {
      tags: ['card', 'modal'],
      on: { 'paywall.close': 'card', 'paywall.upgrade': 'opening' },
    },
    opening: {
      tags: 'card',
      entry: 'clearError',
      invoke: {
        src: 'openPlans',
        input: ({ context }) => ({ link: context.entry.ctaButtonLink }),
        onDone: {
          target: 'waiting',
          actions: assign({ waitsUntil: ({ event }) => event.output.until }),
        },
        onError: {
          target: 'card',
          actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    waiting: {
      tags: ['card', 'waits'],
      invoke: {
        src: 'roleChange',
        input: ({ context }) => ({ until: context.waitsUntil ?? 0 }),
        onDone: [
          {
            target: 'done',
            guard: { type: 'isHigher', params: ({ event }) => ({ role: event.output }) },
            actions: { type: 'noteRole', params: ({ event }) => ({ role: event.output }) },
          },
          { target: 'waiting', reenter: true },
        ],
        onError: 'card',
      },
      on: {
        'paywall.check': 'checking',
        'paywall.close': 'card',
        'paywall.upgrade': 'opening',
      },
    },
    checking: {
      tags: ['card', 'waits'],
      invoke: {
        src: 'readRole',
        onDone: [
          {
            target: 'done',
            guard: { type: 'isHigher', params: ({ event }) => ({ role: event.output }) },
            actions: { type: 'noteRole', params: ({ event }) => ({ role: event.output }) },
          },
          { target: 'waiting' },
        ],
        onError: {
          target: 'waiting',
          actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'paywall.close': 'card' },
    },
    done: {
      tags: 'done',
      entry: emit(({ context }) => ({ type: 'paywall.upgraded' as const, role: context.role })),
      type: 'final',
    },
  },
});
