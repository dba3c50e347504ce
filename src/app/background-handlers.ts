import type { BusClient, FrameIds, Handlers } from '#bus/types.ts';
import { isLoggedIn } from '#domain/account/session.ts';
import type { PageSnapshot } from '#domain/capture/captures.ts';
import { infoOfDocument } from '#domain/documents/documents.ts';
import { pdfViewerPath } from '#domain/documents/pdf-address.ts';
import { defaultServer } from '#domain/product/product.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type {
  BackgroundTabsPort,
  HiddenFramesPort,
  LocksPort,
  MenusPort,
  OffscreenPort,
  OwnRequestsPort,
  PageStylesPort,
  PanelPort,
  PermissionsPort,
  ScreenPort,
  ScriptingPort,
  SessionStoragePort,
  TabInfo,
  TabsPort,
} from '#platform/ports.ts';
import { fetchIcon } from '#services/page-fetch/fetch-icon.ts';
import { type FetchPageDeps, fetchPage } from '#services/page-fetch/fetch-page.ts';
import { readSecret } from '#services/store/account/secrets.ts';
import type { Store } from '#services/store/database/store.ts';
import { getDocument, putCapture } from '#services/store/documents/documents.ts';
import { getUpload, saveUploads } from '#services/store/documents/uploads.ts';
import { countReading } from '#services/store/privacy/site-health.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';
import { createHandoffs, type Handoffs } from './account/handoffs.ts';
import { copyHiddenFrame } from './capture/copy-hidden-frame.ts';
import { drawIcon } from './capture/draw-icon.ts';
import { isExcluded, withoutExcluded } from './capture/excluded-sites.ts';
import type { PageCaptures } from './capture/page-captures.ts';
import { createPageHandlers, type TabPageHandlers } from './capture/page-handlers.ts';
import { createReadAddress, type ReadAddressDeps } from './capture/read-address.ts';
import { cropPicture } from './capture/screenshot-crop.ts';
import { createSiteSteps } from './capture/site-steps.ts';
import { createOwnRequests } from './models/own-requests.ts';
import { storedPdf } from './pdf/stored-pdf.ts';
import { createPageTools, type PageTools } from './selection/page-tools.ts';
import { createSummaryButtons, type SummaryButtons } from './summary-button/summary-button.ts';
import { createContinueChat } from './tools/continue-chat.ts';

interface BackgroundPorts {
  tabs: TabsPort;
  backgroundTabs: BackgroundTabsPort;
  hiddenFrames: HiddenFramesPort;
  scripting: Pick<ScriptingPort, 'registerLoader' | 'registerScript' | 'loadedAt'>;
  styles: PageStylesPort;
  screen: ScreenPort;
  session: SessionStoragePort;
  locks: LocksPort;
  offscreen: OffscreenPort;
  permissions: Pick<PermissionsPort, 'contains' | 'origins' | 'onChanged'>;
  ownRequests: OwnRequestsPort;
  panel: PanelPort;
  /** The person clicks the icon over a tab. */
  onActionClick(listener: (tab: TabInfo) => void): void;
  /** The person presses the shortcut that reads the page of a tab. */
  onReadCommand(listener: (tab: TabInfo) => void): void;
  menus: MenusPort;
  /** The person presses the shortcut for the tools of selected text in a tab. */
  onToolsCommand(listener: (tab: TabInfo) => void): void;
  /** Address of a page of the extension. */
  urlOf(path: string): string;
  /** Of the extension. */
  version: string;
  /** `local.json` of an unpacked build. */
  loadLocal(): Promise<{ server: string } | null>;
  fetch: typeof fetch;
}

export interface BackgroundDeps {
  ports: BackgroundPorts;
  store: Store;
  bus: Pick<BusClient, 'emit' | 'page' | 'request' | 'stream'>;
  frameIds: FrameIds;
}

const parseMs = 60_000;

/**
 * The handlers of the background. Every listener is registered before this returns: the browser
 * wakes the service worker for registered listeners only.
 */
export function createBackgroundHandlers(given: BackgroundDeps): Handlers<'background'> {
  const { ports, store } = given;
  const scripting = withoutExcluded(ports.scripting, store);
  const deps = { ...given, ports: { ...ports, scripting } };
  const capture = captureAccess(deps);
  const requests = ownRequests(deps);
  const pages = tabPageHandlers(deps, capture, requests);
  const buttons = summaryButtons(deps, capture);
  const tools = pageTools(deps, pages, capture);
  const handoffs = accountHandoffs(deps);
  listen(deps.ports, pages, buttons, tools);
  // A browser that shuts down registers nothing more.
  handoffs.register().catch(() => undefined);
  return {
    ...pages.handlers,
    ...buttons.handlers,
    ...createContinueChat({ ...deps.ports, store: deps.store, bus: deps.bus }),
    ...tools.handlers,
    'buttons.apply': async (body, call) => {
      await registerLoaderWhereGranted(deps.ports);
      return tools.handlers['buttons.apply'](body, call);
    },
    ...handoffs.handlers,
    ...requestHandlers(deps, capture, requests, pages.captures),
  };
}

/** What capturing a page needs. */
function captureAccess({ ports, store, bus }: BackgroundDeps) {
  const { permissions } = ports;
  return {
    ...createSiteSteps({ ...ports, bus }),
    clock: store.clock,
    mayRead: async (url: string) =>
      !(await isExcluded(store, url)) && permissions.contains(patternOf(new URL(url))),
    save: ({ html, ...meta }: PageSnapshot) => putCapture(store, { url: meta.url, html, meta }),
    parse: async (captureId: string, isRequested: boolean, signal: AbortSignal) => {
      const body = { captureId, ...(isRequested && { isRequested }) };
      return (await bus.request('document.parse', body, { timeoutMs: parseMs, signal })).document;
    },
  };
}

type CaptureAccess = ReturnType<typeof captureAccess>;

const patternOf = ({ protocol, origin }: URL) =>
  protocol === 'file:' ? 'file:///*' : `${origin}/*`;

type OwnRequests = ReturnType<typeof createOwnRequests>;

/** The rules for requests of the whole extension. */
function ownRequests({ ports, store }: BackgroundDeps): OwnRequests {
  return createOwnRequests({
    rules: ports.ownRequests,
    session: ports.session,
    settings: () => readSettings(store),
    server: () => serverOf(ports),
    contains: (pattern) => ports.permissions.contains(pattern),
  });
}

function tabPageHandlers(deps: BackgroundDeps, capture: CaptureAccess, requests: OwnRequests) {
  const { ports, store, bus, frameIds } = deps;
  const fetching = {
    fetch: ports.fetch,
    clock: store.clock,
    guard: () => requests.ensure(null),
  };
  return createPageHandlers({
    ...ports,
    ...capture,
    bus,
    frameIds,
    cropPicture,
    drawIcon,
    fetchIcon: (page, address) => fetchIcon(fetching, page, address),
    hasUpload: async (id) => (await getUpload(store, id)) !== undefined,
    saveScreenshot: async (id, slot, file) => {
      await saveUploads(store, slot, [{ id, file, refused: null }]);
    },
    isExcluded: (url) => isExcluded(store, url),
    loadedAt: (tabId) => ports.scripting.loadedAt(tabId),
    newKey: () => `k${crypto.randomUUID()}`,
    pdf: pdfAccess(store, ports.urlOf(pdfViewerPath), capture.mayRead),
  });
}

const serverOf = async ({ loadLocal }: Pick<BackgroundPorts, 'loadLocal'>) =>
  (await loadLocal())?.server ?? defaultServer;

function accountHandoffs({ ports, store, bus }: BackgroundDeps): Handoffs {
  const { clock } = store;
  return createHandoffs({
    ...ports,
    bus,
    clock,
    isSignedIn: async () =>
      isLoggedIn(await readSecret(store, 'account.refreshToken'), clock.now()),
    server: () => serverOf(ports),
  });
}

function settingsAccess({ store, bus }: BackgroundDeps) {
  return {
    settings: () => readSettings(store),
    saveSettings: async (change: Partial<Settings>) => {
      await writeSettings(store, change);
      bus.emit('settings.changed', { settings: await readSettings(store) });
    },
  };
}

function pageTools(
  deps: BackgroundDeps,
  pages: TabPageHandlers,
  { mayRead }: CaptureAccess,
): PageTools {
  const { ports, bus, store, frameIds } = deps;
  return createPageTools({
    ...ports,
    ...settingsAccess(deps),
    bus,
    frameIds,
    clock: store.clock,
    origins: () => ports.permissions.origins(),
    mayRead,
    pageText: {
      capture: async (tabId, signal) => {
        const call = { peer: { context: 'background' as const }, signal };
        return (await pages.handlers['page.capture']({ tabId }, call)).document;
      },
      document: (docId) => getDocument(store, docId),
    },
  });
}

function summaryButtons(deps: BackgroundDeps, { mayRead }: CaptureAccess) {
  const { ports, store, bus } = deps;
  return createSummaryButtons({
    ...ports,
    ...settingsAccess(deps),
    bus,
    clock: store.clock,
    mayRead,
    countReading: (reading) => countReading(store, reading),
  });
}

function listen(
  ports: BackgroundPorts,
  pages: TabPageHandlers,
  buttons: SummaryButtons,
  tools: PageTools,
): void {
  const registerLoader = () => {
    void registerLoaderWhereGranted(ports);
    // A browser that shuts down registers nothing more.
    tools.register().catch(() => undefined);
  };
  ports.tabs.onMoved((tab) => void pages.noteMove(tab));
  ports.tabs.onLoaded((tab) => void pages.noteLoaded(tab));
  ports.onActionClick((tab) => void pages.noteActionClick(tab));
  ports.onReadCommand((tab) => void readPage(pages, tab));
  ports.tabs.onChanged((tab) => {
    void pages.noteTab(tab);
    void buttons.noteTab(tab);
    void tools.noteTab(tab);
  });
  ports.permissions.onChanged(() => {
    pages.noteAccessChange();
    registerLoader();
  });
  registerLoader();
}

/** The error is shown by the page's chip in the panel. */
async function readPage(pages: TabPageHandlers, tab: TabInfo): Promise<void> {
  await pages.noteActionClick(tab);
  const call = { peer: { context: 'background' as const }, signal: new AbortController().signal };
  await Promise.resolve(pages.handlers['page.capture']({ tabId: tab.tabId }, call)).catch(
    () => undefined,
  );
}

/** Requests of the background itself. */
function requestHandlers(
  { ports, store, bus }: BackgroundDeps,
  capture: CaptureAccess,
  requests: OwnRequests,
  captures: PageCaptures,
): Pick<Handlers<'background'>, 'requests.ensure' | 'page.fetch' | 'address.read'> {
  const { permissions } = ports;
  const fetching: FetchPageDeps = {
    fetch: ports.fetch,
    clock: store.clock,
    guard: () => requests.ensure(null),
    mayRead: async ({ href, protocol, hostname }) =>
      !(await isExcluded(store, href)) && permissions.contains(`${protocol}//${hostname}/*`),
  };
  const hidden = { bus, clock: store.clock, newId: () => store.newId() };
  const copyInFrame: ReadAddressDeps['frame'] = async (url, gathered, signal) => {
    await requests.ensure(null);
    const copy = await ports.hiddenFrames.during(() => copyHiddenFrame(hidden, url, signal));
    return capture.save({ ...copy, gathered });
  };
  return {
    ...requests.handlers,
    'page.fetch': ({ url }, { signal }) => fetchPage(fetching, url, signal),
    ...createReadAddress({
      ...capture,
      frame: ports.offscreen.available ? copyInFrame : null,
      fetchPage: (url, signal) => fetchPage(fetching, url, signal),
      parse: (captureId, signal) => capture.parse(captureId, true, signal),
      tabs: ports.backgroundTabs,
      captureTab: (tabId, signal) => captures.captureRequested(tabId, signal),
    }),
  };
}

/** What tabs of the PDF viewer need of the database and the browser. */
function pdfAccess(store: Store, viewer: string, mayRead: (url: string) => Promise<boolean>) {
  return {
    viewer,
    document: async (docId: string) => {
      const document = await getDocument(store, docId);
      return document ? infoOfDocument(document) : null;
    },
    hasFile: async (docId: string) => (await storedPdf(store, docId)) !== null,
    settings: () => readSettings(store),
    mayRead,
  };
}

/** The loader is in pages to which access was granted, and nowhere else (DESIGN section 6). */
async function registerLoaderWhereGranted(ports: BackgroundPorts): Promise<void> {
  const origins = await ports.permissions.origins();
  const pages = origins.filter((origin) => origin === '<all_urls>' || /^(\*|https?):/.test(origin));
  await ports.scripting.registerLoader(pages);
}
