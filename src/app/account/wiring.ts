import { isLoggedIn } from '#domain/account/session.ts';
import { readSecret } from '#services/store/account/secrets.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { type BackgroundDeps, serverOf } from '../background-deps.ts';
import { createHandoffs, type Handoffs } from './handoffs.ts';

/** Sign-ins that the web app hands to the extension. */
export function handoffsWiring({ ports, store, bus }: BackgroundDeps): Handoffs {
  const { clock } = store;
  const handoffs = createHandoffs({
    ...ports,
    bus,
    clock,
    isSignedIn: async () =>
      isLoggedIn(await readSecret(store, 'account.refreshToken'), clock.now()),
    isWelcomed: async () => (await readSettings(store)).welcomed,
    server: () => serverOf(ports),
  });
  // A browser that shuts down registers nothing more.
  handoffs.register().catch(() => undefined);
  return handoffs;
}
