import { isExcluded } from '#app/capture/excluded-sites.ts';
import { webHostAccess } from '#app/models/host-access.ts';
import { extensionEngine, hasExtension } from '#app/search/extension-engine.ts';
import type { BusClient, Handlers } from '#bus/types.ts';
import { webRecogniser } from '#platform/web/recogniser.ts';
import { recordSent } from '#services/privacy/record-sent.ts';
import { openStore } from '#services/store/database/store.ts';
import { offscreenHandlers } from '../shared/bus/offscreen-handlers.ts';
import { extensionClient, patientExtensionClient } from './extension-client.ts';

/** The web app's streams: its server is the one that served it. */
export function webStreams(
  bus: Pick<BusClient, 'emit' | 'on'>,
): Handlers<'offscreen' | 'recorder'> {
  const store = openStore();
  const extension = extensionClient();
  return offscreenHandlers({
    bus,
    loadLocal: async () => null,
    server: location.origin,
    clientName: 'Gloss web app',
    access: webHostAccess(location),
    recogniser: webRecogniser(),
    microphoneMayHang: false,
    searchEngine: extensionEngine({
      extension: patientExtensionClient(),
      isExcluded: (url) => isExcluded(store, url),
      record: recordSent(store),
    }),
    hasSearchEngine: () => hasExtension(extension),
  });
}
