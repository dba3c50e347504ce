import { CaptureRuns } from '#app/capture/capture-runs.ts';
import type { ReadAddressDeps } from '#app/capture/read-address.ts';
import { createSiteSteps } from '#app/capture/site-steps.ts';
import type { BusClient } from '#bus/types.ts';
import type { PageSnapshot } from '#domain/captures.ts';
import { extensionBackgroundTabs } from '#platform/extension/background-tabs.ts';
import { extensionFrames } from '#platform/extension/frames.ts';
import { extensionHiddenFrames } from '#platform/extension/hidden-frames.ts';
import { extensionOffscreen } from '#platform/extension/offscreen.ts';
import { extensionScripting } from '#platform/extension/scripting.ts';
import { extensionSessionStorage } from '#platform/extension/session-storage.ts';
import { extensionTabs } from '#platform/extension/tabs.ts';
import { type FetchPageDeps, fetchPage } from '#services/page-fetch/fetch-page.ts';
import { putCapture } from '#services/store/documents.ts';
import type { Store } from '#services/store/store.ts';
import { systemClock } from '#shared/clock.ts';

interface AddressParts {
  store: Store;
  bus: () => BusClient;
  fetching: FetchPageDeps;
  mayRead: (url: string) => Promise<boolean>;
}

/** S4.12: what reading a page that is open nowhere needs of the browser and the database. */
export function readAddressPorts({ store, bus, fetching, mayRead }: AddressParts): ReadAddressDeps {
  const siteSteps = createSiteSteps({
    tabs: extensionTabs,
    scripting: extensionScripting,
    fetch: (url, init) => fetch(url, init),
  });
  const save = ({ html, ...meta }: PageSnapshot) =>
    putCapture(store, { url: meta.url, html, meta });
  const parse = async (captureId: string) =>
    (await bus().request('document.parse', { captureId, isRequested: true }, { timeoutMs: 60_000 }))
      .document;
  const runs = new CaptureRuns({
    scripting: extensionScripting,
    frames: extensionFrames,
    session: extensionSessionStorage,
    clock: systemClock,
    checkAccess: async () => undefined,
    ...siteSteps,
    save,
    parse,
  });
  return {
    clock: systemClock,
    mayRead,
    gather: siteSteps.gather,
    frame: extensionOffscreen.available
      ? async (url, gathered) => {
          await fetching.guard();
          return extensionHiddenFrames.during(
            async () => (await bus().request('address.frame', { url, gathered })).captureId,
          );
        }
      : null,
    fetchPage: (url, signal) => fetchPage(fetching, url, signal),
    save,
    parse,
    tabs: extensionBackgroundTabs,
    captureTab: (tabId) => runs.capture(tabId),
  };
}
