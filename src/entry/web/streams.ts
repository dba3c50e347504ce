import { webHostAccess } from '#app/models/host-access.ts';
import type { BusClient, Handlers } from '#bus/types.ts';
import { webLanguageModel } from '#platform/web/language-model.ts';
import { createStreamsRole } from '../shared/streams-role.ts';

/** The web app's streams: its server is the one that served it. */
export function createWebStreams({
  emit,
  on,
}: Pick<BusClient, 'emit' | 'on'>): Handlers<'offscreen'> {
  return createStreamsRole({
    emit,
    on,
    loadLocal: async () => null,
    server: location.origin,
    clientName: 'Gloss web app',
    access: webHostAccess(location),
    builtIn: webLanguageModel(),
  });
}
