import { createExtensionLink, signInByExtension } from '#app/account/handoff-client.ts';
import { firstPdf, isInStoredPdf, pdfPlaceOf } from '#app/pdf/split-view.ts';
import { type Bus, createBus } from '#bus/bus.ts';
import { lazyHandlers } from '#bus/lazy-handlers.ts';
import { broadcastEvents } from '#bus/transports/broadcast.ts';
import { passageAddress } from '#domain/passages/passage-address.ts';
import { isChatWithPdf, pdfPagePath } from '#domain/product/paths.ts';
import { placeOf, writePlace } from '#domain/routes/routes.ts';
import type { Shell } from '#features/shell.tsx';
import { webClipboard } from '#platform/web/clipboard.ts';
import { saveFile } from '#platform/web/files.ts';
import { webMicrophoneAccess } from '#platform/web/microphone-access.ts';
import { systemClock } from '#shared/clock.ts';
import { pathAddresses } from '#ui/routing/addresses.ts';
import { Router } from '#ui/routing/router.ts';
import { panels } from '../shared/chat-with-panels.tsx';
import { mountView } from '../shared/mount-view.tsx';
import { newId, originPort } from '../shared/origin-port.ts';
import { reloadForOwner } from '../shared/reload-for-owner.ts';
import { startLoginHere } from '../shared/start-login.ts';
import { startPaywallHere } from '../shared/start-paywall.ts';
import { tabSlot } from '../shared/tab-slot.ts';
import { noteArrival, notePlan, planOfVisit, replacedAddress } from './arrival.ts';
import { extensionClient } from './extension-client.ts';
import { createViewer } from './viewer.tsx';
import { WebApp } from './web-app.tsx';

const bus: Bus = createBus({
  context: 'web',
  handlers: {
    ...lazyHandlers('reader', async () =>
      (await import('../shared/reader-handlers.ts')).readerHandlers(bus),
    ),
    ...lazyHandlers('offscreen', async () => (await import('./streams.ts')).webStreams(bus)),
  },
  routes: { reader: 'local', offscreen: 'local' },
  events: [broadcastEvents(originPort('web'))],
});

const handoff = { bus, extension: extensionClient(), clock: systemClock };

/** S2.6: also any page of ours that contains the container. */
const startsWithFile =
  isChatWithPdf(location.pathname) || document.getElementById('chat-with-pdf') !== null;

/** S2.4. */
const isLogin = location.pathname.startsWith('/app/login');
const visit = planOfVisit(location.search);
const replaced = replacedAddress(location);
if (replaced) history.replaceState(history.state, '', replaced);
const addresses = pathAddresses('/app');
/** Chat with a PDF is one page. */
const router = startsWithFile ? null : new Router(addresses);
const viewer = createViewer(router);
const readFile: Shell['readFile'] = async (docId) =>
  (await import('#app/uploads/save-files.ts')).readFileHere(docId);

const shell: Shell = {
  bus,
  surface: 'web',
  windowId: null,
  slot: tabSlot(startsWithFile ? 'pdf' : undefined),
  access: null,
  microphone: webMicrophoneAccess(true),
  otherPlace: null,
  panels,
  router,
  viewer: viewer.document,
  startsWithFile,
  startsSignIn: isLogin || visit.wantedPlan !== undefined,
  ...visit,
  async showPassage(place) {
    if (await isInStoredPdf(readFile, place)) {
      viewer.show(place.docId, pdfPlaceOf(place));
      return 'shown';
    }
    const address = passageAddress(place);
    if (!address) return 'noTab';
    open(address, '_blank', 'noopener');
    return 'opened';
  },
  newId,
  extension: createExtensionLink(handoff),
  version: null,
  startLogin: () => startLoginHere(bus, signInByExtension(handoff)),
  startPaywall: (input) =>
    startPaywallHere(bus, input, (url) => void open(url, '_blank', 'noopener')),
  copy: (text) => webClipboard.write(text),
  copyPicture: (png) => webClipboard.writePicture(png),
  openSettings(section) {
    const place = placeOf('settings', section ?? null);
    if (router) router.go(place);
    // Leaving a page without places would end an answer that streams in it.
    else void open(addresses.write(writePlace(place)), '_blank', 'noopener');
  },
  saveFiles: async (slot, files) =>
    (await import('#app/uploads/save-files.ts')).saveFilesHere(slot, files),
  readFile,
  saveFile,
  packBackup: async (lines) => (await import('#app/backup/backup-here.ts')).packBackupHere(lines),
  unpackBackup: async (file) => (await import('#app/backup/backup-here.ts')).unpackBackupHere(file),
};

reloadForOwner();
void noteArrival(bus);
notePlan(bus);
if (location.pathname.replace(/\/$/, '') === pdfPagePath) {
  const { mountPdfPage } = await import('./pdf-page.tsx');
  await mountPdfPage(shell);
} else {
  await mountView(shell, <WebApp adjacent={viewer.adjacent} />);
  if (startsWithFile) {
    firstPdf(bus, shell.slot).subscribe((docId) => {
      const isRoomy = matchMedia('(min-width: 900px)').matches;
      if (isRoomy && viewer.document.getSnapshot().docId === null) viewer.show(docId, null);
    });
  }
}
