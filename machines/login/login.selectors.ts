import type { SnapshotFrom } from 'xstate';
import type { loginMachine } from './login.machine.ts';

export type LoginSnapshot = SnapshotFrom<typeof loginMachine>;

/** What a view shows. */
type LoginStep = 'loading' | 'unreachable' | 'choosing' | 'code' | 'google' | 'handoff' | 'done';

const steps = {
  loading: 'loading',
  unreachable: 'unreachable',
  choosing: 'choosing',
  sending: 'choosing',
  entering: 'code',
  verifying: 'code',
  google: 'google',
  handoff: 'handoff',
  finishing: 'google',
  done: 'done',
} as const satisfies Record<LoginSnapshot['value'], LoginStep>;

/** A further code is sent while the code is entered. */
export function loginStep({ value, context }: LoginSnapshot): LoginStep {
  return value === 'sending' && context.resendAt > 0 ? 'code' : steps[value];
}

export const isBusy = (snapshot: LoginSnapshot): boolean => snapshot.hasTag('busy');

/** Google's page is open in a tab, not in a pop-up. */
export const isInTab = (snapshot: LoginSnapshot): boolean =>
  snapshot.matches('google') && snapshot.context.place === 'tab';
