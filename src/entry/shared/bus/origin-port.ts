import type { Context } from '#bus/define.ts';
import type { BroadcastPort } from '#bus/transports/broadcast.ts';
import { lockPresence } from '#platform/web/presence.ts';
import { systemClock } from '#shared/clock.ts';
import { uuidv7 } from '#shared/ids.ts';

export const newId = (): string => uuidv7(systemClock.now());

/** The channel that all contexts of an origin share: the extension's, or the web app's. */
export function originPort(context: Context): BroadcastPort {
  return { channel: new BroadcastChannel('gloss'), presence: lockPresence, context, newId };
}
