import type { BusClient, ReplyOf } from '#bus/types.ts';
import { loginTimes } from '#machines/login/login.types.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';

/** Signs in by another client of the same person; aborted when the person gives up. */
export type SignInByHandoff = (signal: AbortSignal) => Promise<void>;

interface WebHandoffDeps {
  bus: Pick<BusClient, 'request'>;
  /** The extension in this browser. */
  extension: Pick<BusClient, 'request'>;
  clock: Clock;
}

/**
 * S6.4 in the web app: the extension asks the person, and gives a code for our challenge. @throws handoff_denied,
 * timeout after 600 polls (S4.5)
 */
export function signInByExtension({ bus, extension, clock }: WebHandoffDeps): SignInByHandoff {
  return async (signal) => {
    const { attempt, challenge } = await bus.request('account.beginHandoff', {});
    await extension.request('handoff.ask', { challenge }, { signal });
    for (let poll = 0; poll < loginTimes.maxPolls; poll += 1) {
      await pause(clock, loginTimes.pollMs, signal);
      const answer = await inTime(extension.request('handoff.take', { challenge }, { signal }));
      if (!answer) continue;
      const { status, code } = answer;
      if (status === 'denied') throw new CodedError('handoff_denied');
      if (code !== null)
        return void (await bus.request('account.finishHandoff', { attempt, code }));
    }
    throw new CodedError('timeout', 'no answer in the extension');
  };
}

/** null: its background was too slow, as one that starts may be; it is asked again. */
const inTime = <Reply>(call: Promise<Reply>): Promise<Reply | null> =>
  call.catch((error: unknown) => {
    if (toCodedError(error).code === 'timeout') return null;
    throw error;
  });

/** S6.4 in the extension: the web app opens, and the session that it gives is known by `account.changed`. */
export function signInByWebApp({ bus }: Pick<WebHandoffDeps, 'bus'>): SignInByHandoff {
  return async (signal) => {
    await bus.request('handoff.want', { isWanted: true });
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        bus.request('handoff.want', { isWanted: false }).catch(() => undefined);
        reject(signal.reason as Error);
      });
    });
  };
}

/** The extension in this browser, for a page of the web app (S6.4, S5.11). */
export function createExtensionLink(deps: WebHandoffDeps): ExtensionLink {
  const { bus, extension, clock } = deps;
  const state = () =>
    extension.request('handoff.state', {}, { timeoutMs: answerMs }).catch(() => null);
  return {
    state,
    async signIn() {
      const { attempt, challenge } = await extension.request('handoff.begin', {});
      const { code } = await bus.request('account.handOver', { challenge, app: extensionName });
      await extension.request('handoff.finish', { attempt, code }).catch((error: unknown) => {
        // The server may need longer than a call to the extension may last.
        if (toCodedError(error).code !== 'timeout') throw error;
      });
      const signal = new AbortController().signal;
      for (let poll = 0; !(await state())?.isSignedIn; poll += 1) {
        if (poll === maxFinishPolls) throw new CodedError('login_failed', 'login failed');
        await pause(clock, loginTimes.pollMs, signal);
      }
    },
  };
}

export interface ExtensionLink {
  /** null: there is none, or one without this call. */
  readonly state: () => Promise<ReplyOf<'handoff.state'> | null>;
  /** Gives it a session of its own of this account; it has asked for that. */
  readonly signIn: () => Promise<void>;
}

const answerMs = 2_500;
const maxFinishPolls = 30;
/** Its name in the server's list of sessions. */
const extensionName = 'Gloss extension';

function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, resolve);
    signal.addEventListener('abort', () => {
      cancel();
      reject(signal.reason as Error);
    });
  });
}
