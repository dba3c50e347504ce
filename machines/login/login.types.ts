import type { SignInWays } from '#domain/account/state.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';

/** S4.5, S9.6, S2.10: times in milliseconds. */
export const loginTimes = {
  /** A pop-up is looked at, and a tab's sign-in asked for. */
  pollMs: 1_000,
  popupMs: 120_000,
  /** Polls of a sign-in in a tab. */
  maxPolls: 600,
  /** A further code may be sent after it. */
  resendMs: 30_000,
} as const;

/** Pixels of the pop-up (S2.10). */
export const popupSize = { width: 488, height: 634 } as const;

/** Work is under way. */
export type LoginTag = 'busy';

/** S4.5: how a pop-up or a tab ended without a result; `denied`: the person refused at Google. */
export type GoogleOutcome = 'popupClosed' | 'popupBlocked' | 'timeout' | 'denied' | 'failed';

export type LoginEvent =
  | { type: 'login.email'; email: string }
  | { type: 'login.code'; code: string }
  | { type: 'login.resend' }
  | { type: 'login.changeEmail' }
  /** In a click: a pop-up opens for nothing else. */
  | { type: 'login.google' }
  | { type: 'login.googleInTab' }
  /** S6.4: by the web app in the extension, by the extension in the web app. */
  | { type: 'login.handoff' }
  | { type: 'login.retry' }
  | { type: 'login.cancel' }
  /** The person was signed in by another page or client. */
  | { type: 'login.signedIn' }
  /** From the actor `google`; each is its last. */
  | { type: 'google.code'; attempt: string; code: string }
  | { type: 'google.ended'; outcome: GoogleOutcome };

export interface LoginContext {
  ways: SignInWays | null;
  /** As typed: it stays when another way is tried. */
  email: string;
  /** Epoch milliseconds from which another code may be sent; 0: none was sent. */
  resendAt: number;
  /** Where Google's page is opened. */
  place: GoogleInput['place'];
  error: ErrorData | null;
  outcome: GoogleOutcome | null;
}

export interface GoogleInput {
  /** `tab`: after a blocked pop-up, or by the person's wish. */
  place: 'popup' | 'tab';
}
