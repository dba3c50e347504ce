import { assign, emit, setup } from 'xstate';
import {
  decideSettings,
  type SettingsDecision,
  type SettingsTimes,
} from '#domain/sync/settings-decision.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { required } from '../required.ts';
import type {
  SettingsSyncContext,
  SettingsSyncEmitted,
  SettingsSyncEvent,
  SettingsSyncTag,
} from './settings-sync.types.ts';

/** S4.10: changes in steps are sent once. */
const debounceMs = 1_000;

/**
 * The settings of an account on this device and on its server (S4.10): the times of their last changes decide which
 * way they go. A failure leaves them unsent here, for the next change or check.
 */
export const settingsSyncMachine = setup({
  types: {
    context: {} as SettingsSyncContext,
    events: {} as SettingsSyncEvent,
    emitted: {} as SettingsSyncEmitted,
    tags: {} as SettingsSyncTag,
  },
  actors: {
    /** Resolves after that time. */
    wait: required<void, { ms: number }>('wait'),
    /** Reads the times here and on the server (C11). */
    compare: required<SettingsTimes, undefined>('compare'),
    /** Takes over what the server has; changes that are unsent here stay. */
    download: required<void, undefined>('download'),
    /** Sends what is unsent here (C12), and takes over the merged settings. */
    upload: required<void, undefined>('upload'),
  },
  guards: {
    decides: (_, { times, decision }: { times: SettingsTimes; decision: SettingsDecision }) =>
      decideSettings(times) === decision,
    decidedMerge: ({ context }) =>
      context.times !== null && decideSettings(context.times) === 'merge',
    hasNext: ({ context }) => context.next !== null,
    isOwnChange: ({ context }) => context.isOwnChange,
    isSignedOut: (_, { error }: { error: unknown }) => toCodedError(error).code === 'please_login',
  },
  actions: {
    recordOwnChange: assign({ isOwnChange: true }),
    recordNextChange: assign({ next: 'change' }),
    recordNextCheck: assign(({ context }) => ({ next: context.next ?? ('check' as const) })),
    setTimes: assign((_, { times }: { times: SettingsTimes }) => ({ times })),
    setError: assign((_, { error }: { error: unknown }) => ({
      error: toCodedError(error).toData(),
    })),
    settle: assign(({ context }) => ({
      times: null,
      isOwnChange: context.next === 'change',
      next: null,
    })),
    forgetError: assign({ error: null }),
    emitSaved: emit({ type: 'settings.saved' as const }),
    emitFailed: emit(({ context }) => ({
      type: 'settings.failed' as const,
      error: context.error ?? new CodedError('failed').toData(),
    })),
    emitNeedLogin: emit({ type: 'settings.needLogin' as const }),
  },
}).createMachine({
  id: 'settings-sync',
  context: { times: null, isOwnChange: false, next: null, error: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'settings.changed': { target: 'debouncing', actions: 'recordOwnChange' },
        'settings.check': 'comparing',
      },
    },
    debouncing: {
      description: 'The person may still be changing the setting.',
      invoke: { src: 'wait', input: { ms: debounceMs }, onDone: 'comparing' },
      on: {
        'settings.changed': { target: 'debouncing', reenter: true, actions: 'recordOwnChange' },
      },
    },
    comparing: {
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        src: 'compare',
        input: undefined,
        onDone: [
          decided('upload', 'uploading'),
          decided('download', 'downloading'),
          decided('merge', 'downloading'),
          { target: 'settling' },
        ],
        onError: failures(),
      },
      on: noted(),
    },
    downloading: {
      tags: 'busy',
      invoke: {
        src: 'download',
        input: undefined,
        onDone: [{ guard: 'decidedMerge', target: 'uploading' }, { target: 'settling' }],
        onError: failures(),
      },
      on: noted(),
    },
    uploading: {
      tags: 'busy',
      invoke: { src: 'upload', input: undefined, onDone: 'saved', onError: failures() },
      on: noted(),
    },
    saved: {
      always: [
        { guard: 'isOwnChange', target: 'settling', actions: 'emitSaved' },
        { target: 'settling' },
      ],
    },
    settling: {
      always: [{ guard: 'hasNext', target: 'debouncing' }, { target: 'idle' }],
      exit: 'settle',
    },
    failed: {
      always: [
        { guard: 'isOwnChange', target: 'settling', actions: 'emitFailed' },
        { target: 'settling' },
      ],
    },
    needLogin: {
      description: 'The session has ended: settings are stored here only.',
      tags: 'needsLogin',
      entry: ['settle', 'emitNeedLogin'],
      on: { 'settings.check': 'comparing' },
    },
  },
});

function noted() {
  return {
    'settings.changed': { actions: 'recordNextChange' as const },
    'settings.check': { actions: 'recordNextCheck' as const },
  };
}

function decided(decision: SettingsDecision, target: 'uploading' | 'downloading') {
  type Done = { event: { output: SettingsTimes } };
  return {
    guard: {
      type: 'decides' as const,
      params: ({ event }: Done) => ({ times: event.output, decision }),
    },
    target,
    actions: {
      type: 'setTimes' as const,
      params: ({ event }: Done) => ({ times: event.output }),
    },
  };
}

function failures() {
  type Failed = { event: { error: unknown } };
  const params = ({ event }: Failed) => ({ error: event.error });
  return [
    { guard: { type: 'isSignedOut' as const, params }, target: 'needLogin' as const },
    { target: 'failed' as const, actions: { type: 'setError' as const, params } },
  ];
}
