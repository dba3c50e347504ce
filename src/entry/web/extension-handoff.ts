import { createExtensionLink, signInByExtension } from '#app/account/handoff-client.ts';
import type { BusClient } from '#bus/types.ts';
import { systemClock } from '#shared/clock.ts';
import { extensionClient } from './extension-client.ts';

/** S6.4, S5.11: sessions that the extension in this browser gives, and is given. */
export function webHandoff(bus: Pick<BusClient, 'request'>) {
  const deps = { bus, extension: extensionClient(), clock: systemClock };
  return { link: createExtensionLink(deps), signIn: signInByExtension(deps) };
}
