import type { SignInByHandoff } from '#app/account/handoff-client.ts';
import type { Bus } from '#bus/bus.ts';
import type { LoginActor } from '#features/shell.tsx';
import { webPopups } from '#platform/web/popup.ts';
import { systemClock } from '#shared/clock.ts';

/** Machine `login` in this page. */
export async function startLoginHere(bus: Bus, handoff: SignInByHandoff): Promise<LoginActor> {
  const { startLogin } = await import('#app/account/login.ts');
  const { origin } = location;
  return startLogin({ bus, popups: webPopups, clock: systemClock, origin, handoff });
}
