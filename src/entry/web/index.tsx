import { createExtensionLink, signInByExtension } from '#app/account/handoff-client.ts';
import { firstPdf, isInStoredPdf, pdfPlaceOf } from '#app/pdf/split-view.ts';
import { type Bus, createBus } from '#bus/bus.ts';
import { lazyHandlers } from '#bus/lazy-handlers.ts';
import { broadcastEvents } from '#bus/transports/broadcast.ts';
import { type PdfPlace, writePdfAddress } from '#domain/documents/pdf-address.ts';
import { passageAddress } from '#domain/passages/passage-address.ts';
import { isChatWithPdf, pdfPagePath } from '#domain/product/paths.ts';
import { PdfPane, PdfSplitView } from '#features/pdf-viewer/pdf-split-view.tsx';
import type { Shell } from '#features/shell.tsx';
import { webClipboard } from '#platform/web/clipboard.ts';
import { saveFile } from '#platform/web/files.ts';
import { systemClock } from '#shared/clock.ts';
import { ChatWithPanels, panels } from '../shared/chat-with-panels.tsx';
import { mountView } from '../shared/mount-view.tsx';
import { newId, originPort } from '../shared/origin-port.ts';
import { reloadForOwner } from '../shared/reload-for-owner.ts';
import { startLoginHere } from '../shared/start-login.ts';
import { startPaywallHere } from '../shared/start-paywall.ts';
import { tabSlot } from '../shared/tab-slot.ts';
import { noteArrival, notePlan, planOfVisit } from './arrival.ts';
import { extensionClient } from './extension-client.ts';
import { SettingsPage } from './settings-page.tsx';

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
const pane = new PdfPane();
const readFile: Shell['readFile'] = async (docId) =>
  (await import('#app/uploads/save-files.ts')).readFileHere(docId);

const shell: Shell = {
  bus,
  surface: 'web',
  windowId: null,
  slot: tabSlot(startsWithFile ? 'pdf' : undefined),
  access: null,
  otherPlace: null,
  panels,
  startsWithFile,
  startsSignIn: isLogin || visit.wantedPlan !== undefined,
  ...visit,
  async showPassage(place) {
    if (await isInStoredPdf(readFile, place)) {
      showPdf(place.docId, pdfPlaceOf(place));
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
  // In its own tab: leaving this page would end an answer that streams in it.
  openSettings: (section) =>
    void open(`/app/settings${section ? `#${section}` : ''}`, '_blank', 'noopener'),
  saveFiles: async (slot, files) =>
    (await import('#app/uploads/save-files.ts')).saveFilesHere(slot, files),
  readFile,
  saveFile,
  packBackup: async (lines) => (await import('#app/backup/backup-here.ts')).packBackupHere(lines),
  unpackBackup: async (file) => (await import('#app/backup/backup-here.ts')).unpackBackupHere(file),
};

reloadForOwner();
void noteArrival(bus);
// Loaded again, as when a person has signed in, it does not ask to sign in once more.
if (isLogin) history.replaceState(history.state, '', `/app/settings${location.search}#account`);
notePlan(bus);
const path = isLogin ? '/app/settings' : location.pathname.replace(/\/$/, '');
if (path === pdfPagePath) {
  const { mountPdfPage } = await import('./pdf-page.tsx');
  await mountPdfPage(shell);
} else if (path === '/app/settings') await mountView(shell, <SettingsPage />);
else {
  await mountView(shell, chat());
  if (startsWithFile) {
    firstPdf(bus, shell.slot).subscribe((docId) => {
      const isRoomy = matchMedia('(min-width: 900px)').matches;
      if (isRoomy && pane.shown.get().address === null) showPdf(docId, null);
    });
  }
}

function showPdf(docId: string, place: PdfPlace | null): void {
  const viewer = new URL(pdfPagePath, location.origin).href;
  pane.show(writePdfAddress(viewer, { docId, file: null, place }));
}

function chat() {
  return (
    <PdfSplitView pane={pane}>
      <ChatWithPanels />
    </PdfSplitView>
  );
}
