import { webHostAccess } from '#app/models/host-access.ts';
import type { BusClient, Handlers } from '#bus/types.ts';
import { offscreenHandlers } from '../shared/offscreen-handlers.ts';

/** The web app's streams: its server is the one that served it. */
export function webStreams(bus: Pick<BusClient, 'emit' | 'on'>): Handlers<'offscreen'> {
  return offscreenHandlers({
    bus,
    loadLocal: async () => null,
    server: location.origin,
    clientName: 'Gloss web app',
    access: webHostAccess(location),
  });
}
