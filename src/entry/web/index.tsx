import { isInStoredPdf, pdfPlaceOf } from '#app/pdf/split-view.ts';
import type { Bus } from '#bus/bus.ts';
import { lazyHandlers } from '#bus/lazy-handlers.ts';
import { broadcastEvents } from '#bus/transports/broadcast.ts';
import { createWebBus } from '#bus/web-bus.ts';
import { webCommands } from '#bus/web-contract.ts';
import { passageAddress } from '#domain/passages/passage-address.ts';
import { type Place, placeOf, writePlace } from '#domain/routes/routes.ts';
import { signInPlace } from '#domain/routes/sign-in-place.ts';
import type { Shell } from '#features/shell.tsx';
import { webClipboard } from '#platform/web/clipboard.ts';
import { saveFile } from '#platform/web/files.ts';
import { webMicrophoneAccess } from '#platform/web/microphone-access.ts';
import { pathAddresses } from '#ui/routing/addresses.ts';
import { Router } from '#ui/routing/router.ts';
import { newId, originPort } from '../shared/bus/origin-port.ts';
import { downloadModelHere } from '../shared/download-model.ts';
import { readAloudRuntime } from '../shared/read-aloud-runtime.ts';
import { rowsRuntime } from '../shared/rows-runtime.ts';
import { appViews } from '../shared/view/app-pages.ts';
import { reloadForOwner } from '../shared/view/reload-for-owner.ts';
import { startLoginHere } from '../shared/view/start-login.ts';
import { startPaywallHere } from '../shared/view/start-paywall.ts';
import { tabSlot } from '../shared/view/tab-slot.ts';
import { followVisit, replacedAddress } from './arrival.ts';
import { lazyHandoff } from './lazy-handoff.ts';
import { mountPage } from './mount-page.tsx';
import { planOfVisit } from './plan-visit.ts';
import { appBase, freeToolHere } from './site-visit.ts';
import { createViewer } from './viewer.tsx';

const bus: Bus = createWebBus({
  context: 'web',
  handlers: {
    ...lazyHandlers(webCommands, ['offscreen', 'recorder'], async () =>
      (await import('./streams.ts')).webStreams(bus),
    ),
  },
  routes: { offscreen: 'local', recorder: 'local' },
  events: [broadcastEvents(originPort('web'))],
});

const rows = rowsRuntime(bus);

const handoff = lazyHandoff(bus);

const freeTool = await freeToolHere(location, document);

const visit = planOfVisit(location.search);
const replaced = freeTool ? null : replacedAddress(location);
if (replaced) history.replaceState(history.state, '', replaced);
const addresses = pathAddresses(() => appBase(location.pathname));
/** Each of the free tools is one page. */
const router = freeTool ? null : new Router(addresses);
const slot = tabSlot(freeTool?.name);
const viewer = createViewer(router, slot);
/** Leaving a page without places would end an answer that streams in it. */
const openApart = (place: Place) =>
  void open(addresses.write(writePlace(place)), '_blank', 'noopener');
const readFile: Shell['readFile'] = async (docId) =>
  (await import('#app/uploads/save-files.ts')).readFileHere(docId);

const shell: Shell = {
  bus,
  rows,
  surface: 'web',
  windowId: null,
  slot,
  access: null,
  microphone: webMicrophoneAccess(true),
  otherPlace: null,
  ...appViews,
  router,
  viewer: viewer.document,
  ...(freeTool && { freeTool }),
  ...visit,
  async showPassage(place) {
    if (await isInStoredPdf(readFile, place)) {
      return (await viewer.show(place.docId, pdfPlaceOf(place))) ? 'shown' : 'gone';
    }
    const address = passageAddress(place);
    if (!address) return 'noTab';
    open(address, '_blank', 'noopener');
    return 'opened';
  },
  newId,
  extension: handoff.link,
  version: null,
  readAloud: readAloudRuntime({ bus, rows }, null),
  downloadModel: () => downloadModelHere(bus),
  startLogin: async () => startLoginHere(bus, await handoff.signIn()),
  openSignIn: () => openApart(signInPlace(null)),
  startPaywall: (input) =>
    startPaywallHere(bus, input, (url) => void open(url, '_blank', 'noopener')),
  copy: (text) => webClipboard.write(text),
  copyPicture: (png) => webClipboard.writePicture(png),
  openSettings(section, field) {
    const place = placeOf('settings', section ?? null, field ? { field } : {});
    if (router) router.go(place);
    else openApart(place);
  },
  saveFiles: async (slot, files) =>
    (await import('#app/uploads/save-files.ts')).saveFilesHere(slot, files),
  readFile,
  drawSvg: async (svg) => (await import('../shared/draw-svg.ts')).drawSvgHere(svg),
  readRecording: async (id) =>
    (await import('#app/dictation/read-recording.ts')).readRecordingHere(id),
  saveFile,
  backups: async () => (await import('../shared/backups-here.ts')).backupsHere(bus, rows),
};

reloadForOwner();
followVisit(bus, shell);
await mountPage(shell, viewer);
