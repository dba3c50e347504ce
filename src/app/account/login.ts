import { type ActorRefFrom, createActor, fromCallback, fromPromise } from 'xstate';
import type { BusClient } from '#bus/types.ts';
import { loginMachine } from '#machines/login/login.machine.ts';
import { type GoogleInput, type LoginEvent, loginTimes } from '#machines/login/login.types.ts';
import type { PopupPort } from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';
import { openGoogle } from './google-window.ts';
import type { SignInByHandoff } from './handoff-client.ts';

interface LoginDeps {
  bus: Pick<BusClient, 'on' | 'request'>;
  popups: PopupPort;
  clock: Clock;
  /** Origin of this page. */
  origin: string;
  handoff: SignInByHandoff;
}

export type Login = ActorRefFrom<typeof loginMachine>;

/** Machine `login` in the page that shows it. */
export function startLogin(deps: LoginDeps): Login {
  const { bus, clock } = deps;
  const done = async (work: Promise<unknown>) => void (await work);
  const login = createActor(
    loginMachine.provide({
      actors: {
        ways: fromPromise(() => bus.request('account.providers', {})),
        sendCode: fromPromise<{ resendAt: number }, { email: string }>(async ({ input }) => {
          await bus.request('account.sendCode', input);
          return { resendAt: clock.now() + loginTimes.resendMs };
        }),
        verifyCode: fromPromise<void, { email: string; code: string }>(({ input }) =>
          done(bus.request('account.verifyCode', input)),
        ),
        google: fromCallback<LoginEvent, GoogleInput>(({ input, sendBack }) =>
          openGoogle(deps, input, sendBack),
        ),
        finishGoogle: fromPromise<void, { attempt: string; code: string }>(({ input }) =>
          done(bus.request('account.finishGoogle', input)),
        ),
        handoff: fromPromise<void, undefined>(({ signal }) => deps.handoff(signal)),
      },
    }),
  );
  const off = bus.on('account.changed', () => {
    bus.request('account.get', {}).then(
      ({ account }) => account.user && login.send({ type: 'login.signedIn' }),
      () => undefined,
    );
  });
  login.subscribe({ complete: off, error: off });
  return login.start();
}
