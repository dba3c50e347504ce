import { assign, setup } from 'xstate';
import type { SignInWays } from '#domain/account/state.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { required, requiredCallback } from '../required.ts';
import type {
  GoogleInput,
  GoogleOutcome,
  LoginContext,
  LoginEvent,
  LoginTag,
} from './login.types.ts';

/**
 * A person signs in (S4.5, S5.7, S8.6): by a code that is mailed, or at Google in a pop-up or a tab. Each failure
 * leads back to where the person can try again; the address that was typed stays.
 */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    tags: {} as LoginTag,
  },
  actors: {
    /** Asks the server which ways there are. */
    ways: required<SignInWays, undefined>('ways'),
    /** Resolves with the time from which another code may be sent. */
    sendCode: required<{ resendAt: number }, { email: string }>('sendCode'),
    verifyCode: required<void, { email: string; code: string }>('verifyCode'),
    /** Opens Google's page at once, and waits for its result. */
    google: requiredCallback<LoginEvent, GoogleInput>('google'),
    finishGoogle: required<void, { attempt: string; code: string }>('finishGoogle'),
    /** Signs in by the other client; aborted when the person gives up. */
    handoff: required<void, undefined>('handoff'),
  },
  guards: {
    hasWays: ({ context }) => context.ways !== null,
    isPopupBlocked: ({ context }, { outcome }: { outcome: GoogleOutcome }) =>
      context.place === 'popup' && outcome === 'popupBlocked',
    hasSent: ({ context }) => context.resendAt > 0,
    isAddressRefused: (_, { error }: { error: unknown }) =>
      ['invalid_email', 'forbidden', 'email_unavailable', 'account_deleted'].includes(
        toCodedError(error).code,
      ),
  },
  actions: {
    noteEmail: assign((_, { email }: { email: string }) => ({ email: email.trim(), resendAt: 0 })),
    setError: assign((_, { error }: { error: unknown }) => ({
      error: toCodedError(error).toData(),
    })),
    setOutcome: assign((_, { outcome }: { outcome: GoogleOutcome }) => ({ outcome })),
    forgetError: assign({ error: null, outcome: null }),
  },
}).createMachine({
  id: 'login',
  context: {
    ways: null,
    email: '',
    resendAt: 0,
    place: 'popup',
    error: null,
    outcome: null,
  },
  initial: 'loading',
  on: {
    'login.cancel': [
      { guard: 'hasWays', target: '.choosing', actions: 'forgetError' },
      { target: '.loading', actions: 'forgetError' },
    ],
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        src: 'ways',
        input: undefined,
        onDone: { target: 'choosing', actions: assign({ ways: ({ event }) => event.output }) },
        onError: {
          target: 'unreachable',
          actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    unreachable: {
      description: 'The server did not answer.',
      on: {
        'login.retry': { target: 'loading', actions: 'forgetError' },
        'login.signedIn': 'done',
      },
    },
    choosing: {
      on: {
        'login.email': {
          target: 'sending',
          actions: ['forgetError', { type: 'noteEmail', params: ({ event }) => event }],
        },
        'login.google': { target: 'google', actions: ['forgetError', assign({ place: 'popup' })] },
        'login.googleInTab': {
          target: 'google',
          actions: ['forgetError', assign({ place: 'tab' })],
        },
        'login.handoff': { target: 'handoff', actions: 'forgetError' },
        'login.signedIn': 'done',
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        src: 'sendCode',
        input: ({ context: { email } }) => ({ email }),
        onDone: {
          target: 'entering',
          actions: assign({ resendAt: ({ event }) => event.output.resendAt }),
        },
        onError: [
          {
            guard: 'hasSent',
            target: 'entering',
            actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'choosing',
            actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    entering: {
      description: 'Waits for the code of the mail.',
      on: {
        'login.code': { target: 'verifying', actions: 'forgetError' },
        'login.signedIn': 'done',
        'login.resend': { target: 'sending', actions: 'forgetError' },
        'login.changeEmail': { target: 'choosing', actions: 'forgetError' },
      },
    },
    verifying: {
      description: 'It cannot be cancelled: the server may have made a session already.',
      tags: 'busy',
      on: { 'login.cancel': {} },
      invoke: {
        src: 'verifyCode',
        input: ({ context: { email }, event }) => ({
          email,
          code: event.type === 'login.code' ? event.code : '',
        }),
        onDone: { target: 'done', actions: 'forgetError' },
        onError: [
          {
            guard: { type: 'isAddressRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'choosing',
            actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'entering',
            actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    google: {
      description:
        'Its page is open in a pop-up, or in a tab; a person who signs in there signs in here.',
      tags: 'busy',
      invoke: {
        src: 'google',
        input: ({ context: { place } }) => ({ place }),
        onError: {
          target: 'choosing',
          actions: { type: 'setOutcome', params: { outcome: 'failed' } },
        },
      },
      on: {
        'google.code': 'finishing',
        'login.signedIn': 'done',
        'google.ended': [
          {
            guard: { type: 'isPopupBlocked', params: ({ event }) => event },
            target: 'google',
            reenter: true,
            actions: [
              { type: 'setOutcome', params: ({ event }) => event },
              assign({ place: 'tab' }),
            ],
          },
          {
            target: 'choosing',
            actions: { type: 'setOutcome', params: ({ event }) => event },
          },
        ],
      },
    },
    handoff: {
      description: 'The person answers in the other client.',
      tags: 'busy',
      invoke: {
        src: 'handoff',
        input: undefined,
        onDone: 'done',
        onError: {
          target: 'choosing',
          actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'login.signedIn': 'done' },
    },
    finishing: {
      tags: 'busy',
      on: { 'login.cancel': {} },
      invoke: {
        src: 'finishGoogle',
        input: ({ event }) =>
          event.type === 'google.code'
            ? { attempt: event.attempt, code: event.code }
            : { attempt: '', code: '' },
        onDone: { target: 'done', actions: 'forgetError' },
        onError: {
          target: 'choosing',
          actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    done: { type: 'final' },
  },
});
