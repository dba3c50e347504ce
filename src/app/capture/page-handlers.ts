import type { BusClient, FrameIds, Handlers, RequestOf } from '#bus/types.ts';
import type { OffscreenPort, TabInfo, TabsPort } from '#platform/ports.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { followVideo } from '../passages/follow-video.ts';
import { type ShowPassageDeps, showPassage } from '../passages/show-passage.ts';
import { PdfTabs, type PdfTabsDeps } from '../pdf/pdf-tabs.ts';
import { createPageTools, type PageToolsDeps } from '../tool-servers/page-tool-handlers.ts';
import { insertPictures } from './insert-picture.ts';
import { PageIcons, type PageIconsDeps } from './page-icons.ts';
import { type ScreenshotDeps, takeScreenshot } from './screenshot.ts';
import type { CapturePageDeps } from './tabs/capture-page.ts';
import { TabCaptures } from './tabs/tab-captures.ts';
import { TabPages, type TabPagesDeps } from './tabs/tab-pages.ts';

export interface PageHandlersDeps
  extends Omit<TabPagesDeps, 'pdfs'>,
    PdfTabsDeps,
    Omit<ShowPassageDeps, 'pages' | 'pdfs'>,
    Omit<PageIconsDeps, 'tabs'>,
    Omit<ScreenshotDeps, 'pages'>,
    Omit<PageToolsDeps, 'pages'>,
    CapturePageDeps {
  tabs: TabsPort;
  offscreen: OffscreenPort;
  bus: Pick<BusClient, 'emit' | 'page'>;
  frameIds: FrameIds;
}

type PageCommand =
  | `page.${'current' | 'tabs' | 'icon' | 'capture' | 'showPassage' | 'followVideo'}`
  | `page.${'screenshot' | 'insertPicture' | 'reportChange' | 'tools' | 'callTool'}`
  | 'offscreen.ensure'
  | 'pdf.open';

export interface TabPageHandlers {
  handlers: Pick<Handlers<'background'>, PageCommand>;
  captures: TabCaptures;
  /** The person clicked the icon over `tab`: activeTab was granted there. */
  recordActionClick(tab: TabInfo): Promise<void>;
  /** A tab was shown, moved to another address or renamed. */
  recordTab(tab: TabInfo): Promise<void>;
  /** A tab went to another address. */
  recordMove(tab: TabInfo): Promise<void>;
  /** A tab has loaded a page or a frame of it. */
  recordLoaded(tab: TabInfo): Promise<void>;
}

/** Pages of tabs: their state, access and capture. What is in memory here a restart may lose. */
export function createPageHandlers(deps: PageHandlersDeps): TabPageHandlers {
  const pdfs = new PdfTabs(deps);
  const pages = new TabPages({ ...deps, pdfs });
  const report = async (tab: TabInfo) => {
    if (tab.active) deps.bus.emit('page.changed', { page: await pages.stateOf(tab) });
  };
  const captures = new TabCaptures({ ...deps, pages, pdfs, report });
  const icons = new PageIcons(deps);
  const known = { ...deps, pdfs, pages };
  return {
    captures,
    handlers: {
      'page.current': async ({ windowId }) => ({ page: await pages.current(windowId) }),
      'page.tabs': (body) => readableTabs(deps.tabs, pages, body),
      'page.icon': async ({ address }) => ({ icon: await icons.iconAt(address) }),
      'page.capture': async (request, { signal }) => ({
        document: await captures.capture(request, signal),
      }),
      'page.showPassage': (request, { signal }) => showPassage(known, request, signal),
      'page.followVideo': (request, { signal }) => followVideo(known, request, signal),
      'pdf.open': async ({ tabId }) => {
        await pdfs.openTab(tabId);
        return {};
      },
      'page.screenshot': async (request, { signal }) => ({
        uploadId: await takeScreenshot(known, request, signal),
      }),
      'page.insertPicture': insertPictures(known),
      ...createPageTools(known),
      'page.reportChange': async ({ url }, { peer }) => {
        if (peer.tabId === undefined) throw new CodedError('refused');
        await captures.settled(peer.tabId);
        const tab = await deps.tabs.get(peer.tabId);
        if (tab && (await pages.changed(peer.tabId, url))) await report(tab);
        return {};
      },
      'offscreen.ensure': async () => {
        await deps.offscreen.ensure();
        return { ready: deps.offscreen.available };
      },
    },
    recordActionClick: async (tab) => {
      await pages.clicked(tab);
      await report({ ...tab, active: true });
    },
    recordTab: report,
    recordMove: (tab) => pdfs.recordMove(tab),
    recordLoaded: async (tab) => {
      await captures.settled(tab.tabId);
      if (await pages.loaded(tab)) await report(tab);
    },
  };
}

/** Those of the caller's window first. */
async function readableTabs(tabs: TabsPort, pages: TabPages, { windowId }: RequestOf<'page.tabs'>) {
  const all = (await tabs.all()).toSorted(
    (a, b) => Number(b.windowId === windowId) - Number(a.windowId === windowId),
  );
  const states = await Promise.all(all.map((tab) => pages.stateOf(tab)));
  return {
    tabs: states.filter(({ access, needsAccess }) => access === 'granted' && !needsAccess),
    hidden: states.filter(({ access }) => access === 'needsClick').length,
  };
}
