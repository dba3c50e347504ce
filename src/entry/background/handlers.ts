import { type BackgroundRole, createBackgroundRole } from '#app/background-handlers.ts';
import { createPageFetch } from '#app/capture/page-fetch.ts';
import { createReadAddress } from '#app/capture/read-address.ts';
import { cropPicture } from '#app/capture/screenshot-crop.ts';
import { createSiteSteps } from '#app/capture/site-steps.ts';
import { createOwnRequests } from '#app/models/own-requests.ts';
import type { BusClient, Handlers } from '#bus/types.ts';
import { infoOfDocument } from '#domain/documents.ts';
import { fileKindOf } from '#domain/files/file-kinds.ts';
import { pdfViewerPath } from '#domain/pdf-address.ts';
import { defaultServer } from '#domain/product.ts';
import { extensionFrames } from '#platform/extension/frames.ts';
import { extensionOffscreen } from '#platform/extension/offscreen.ts';
import { extensionOwnRequests } from '#platform/extension/own-requests.ts';
import { openPanelOnAction } from '#platform/extension/panel.ts';
import { extensionPermissions } from '#platform/extension/permissions.ts';
import { extensionUrl, loadLocal } from '#platform/extension/runtime.ts';
import { extensionScreen } from '#platform/extension/screen.ts';
import { extensionScripting } from '#platform/extension/scripting.ts';
import { extensionSessionStorage } from '#platform/extension/session-storage.ts';
import { extensionTabs } from '#platform/extension/tabs.ts';
import type { FetchPageDeps } from '#services/page-fetch/fetch-page.ts';
import { getDocument, putCapture } from '#services/store/documents.ts';
import { getFile } from '#services/store/library.ts';
import { readSettings } from '#services/store/settings.ts';
import { openStore, type Store } from '#services/store/store.ts';
import { getUpload, saveUploads } from '#services/store/uploads.ts';
import { systemClock } from '#shared/clock.ts';
import { readAddressPorts } from './read-address-ports.ts';

/**
 * The background's role on the browser's own ports. Every listener is registered before this
 * returns: the browser wakes the worker for nothing else.
 */
export function startBackgroundRole(
  bus: () => BusClient,
): BackgroundRole & { handlers: Handlers<'background'> } {
  const store = openStore();
  const role = createBackgroundRole({
    tabs: extensionTabs,
    scripting: extensionScripting,
    frames: extensionFrames,
    screen: extensionScreen,
    cropPicture,
    hasUpload: async (id) => (await getUpload(store, id)) !== undefined,
    saveScreenshot: async (id, slot, file) => {
      await saveUploads(store, slot, [{ id, file, refused: null }]);
    },
    session: extensionSessionStorage,
    offscreen: extensionOffscreen,
    clock: systemClock,
    emit: (name, body) => bus().emit(name, body),
    newKey: () => `k${crypto.randomUUID()}`,
    mayRead,
    pdf: pdfPorts(store),
    ...createSiteSteps({
      tabs: extensionTabs,
      scripting: extensionScripting,
      fetch: (url, init) => fetch(url, init),
    }),
    save: ({ html, ...meta }) => putCapture(store, { url: meta.url, html, meta }),
    parse: async (captureId) =>
      (await bus().request('document.parse', { captureId }, { timeoutMs: 60_000 })).document,
  });
  extensionTabs.onMoved((tab) => void role.noteMove(tab));
  openPanelOnAction((tab) => void role.noteActionClick(tab));
  extensionTabs.onChanged((tab) => void role.noteTab(tab));
  extensionPermissions.onChanged(() => {
    role.noteAccessChange();
    void registerLoader();
  });
  void registerLoader();
  return { ...role, handlers: { ...role.handlers, ...requestHandlers(store, bus) } };
}

/** What the tabs of the viewer need of the database and the browser. */
function pdfPorts(store: Store) {
  return {
    viewer: extensionUrl(pdfViewerPath),
    document: async (docId: string) => {
      const document = await getDocument(store, docId);
      return document ? infoOfDocument(document) : null;
    },
    hasFile: async (docId: string) => {
      const file = await getFile(store, docId);
      return file !== undefined && fileKindOf(file.name, file.type) === 'pdf';
    },
    settings: () => readSettings(store),
    mayRead,
  };
}

function mayRead(url: string): Promise<boolean> {
  const { protocol, origin } = new URL(url);
  return extensionPermissions.contains(protocol === 'file:' ? 'file:///*' : `${origin}/*`);
}

/** What the background asks itself, and the rules for what the extension asks. */
function requestHandlers(store: Store, bus: () => BusClient) {
  const requests = createOwnRequests({
    rules: extensionOwnRequests,
    session: extensionSessionStorage,
    settings: () => readSettings(store),
    server: async () => (await loadLocal())?.server ?? defaultServer,
    contains: (pattern) => extensionPermissions.contains(pattern),
  });
  const fetching: FetchPageDeps = {
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    guard: () => requests.ensure(null),
    mayRead: ({ protocol, hostname }) =>
      extensionPermissions.contains(`${protocol}//${hostname}/*`),
  };
  return {
    ...requests.handlers,
    ...createPageFetch(fetching),
    ...createReadAddress(readAddressPorts({ store, bus, fetching, mayRead })),
  };
}

/** The loader stands where access was granted, and nowhere else (DESIGN section 6). */
async function registerLoader(): Promise<void> {
  const origins = await extensionPermissions.origins();
  const pages = origins.filter((origin) => origin === '<all_urls>' || /^(\*|https?):/.test(origin));
  await extensionScripting.registerLoader(pages);
}
