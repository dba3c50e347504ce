import type { BusClient, Handlers } from '#bus/types.ts';
import type { PageState } from '#domain/pages.ts';
import type { OffscreenPort, ScriptingPort, TabInfo, TabsPort } from '#platform/ports.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type CaptureDeps, CaptureRuns } from './capture/capture-runs.ts';
import { type ScreenshotDeps, takeScreenshot } from './capture/screenshot.ts';
import { TabCaptures } from './capture/tab-captures.ts';
import { TabPages, type TabPagesDeps } from './capture/tab-pages.ts';
import { type ShowPassageDeps, showPassage } from './passages/show-passage.ts';
import { PdfTabs, type PdfTabsDeps } from './pdf/pdf-tabs.ts';

export interface BackgroundDeps
  extends Omit<TabPagesDeps, 'pdfs'>,
    PdfTabsDeps,
    Omit<ShowPassageDeps, 'pages' | 'pdfs'>,
    Omit<ScreenshotDeps, 'checkAccess' | 'scripting'>,
    Omit<CaptureDeps, 'checkAccess' | 'scripting'> {
  tabs: TabsPort;
  scripting: ScriptingPort;
  offscreen: OffscreenPort;
  emit: BusClient['emit'];
}

export interface BackgroundRole {
  handlers: Omit<Handlers<'background'>, 'requests.ensure' | 'page.fetch' | 'address.read'>;
  /** The person clicked the icon over `tab`: activeTab was granted there. */
  noteActionClick(tab: TabInfo): Promise<void>;
  /** A tab was shown, moved to another address or renamed. */
  noteTab(tab: TabInfo): Promise<void>;
  /** A tab went to another address. */
  noteMove(tab: TabInfo): Promise<void>;
  noteAccessChange(): void;
}

/** Tabs, access and capture. Nothing is kept here but what a restart may lose. */
export function createBackgroundRole(deps: BackgroundDeps): BackgroundRole {
  const pdfs = new PdfTabs(deps);
  const pages = new TabPages({ ...deps, pdfs });
  const runs = new CaptureRuns({
    ...deps,
    checkAccess: async (tabId) => void refuseUnreadable(await stateOfTab(tabId)),
  });
  const checkAccess = async (tab: TabInfo) => refuseUnreadable(await pages.stateOf(tab));

  async function stateOfTab(tabId: number): Promise<PageState> {
    const tab = await deps.tabs.get(tabId);
    if (!tab) throw new CodedError('capture_failed', 'the tab is gone');
    return pages.stateOf(tab);
  }

  async function report(tab: TabInfo): Promise<void> {
    if (tab.active) deps.emit('page.changed', { page: await pages.stateOf(tab) });
  }

  const captures = new TabCaptures({ ...deps, runs, pages, pdfs, report });

  return {
    handlers: {
      'page.current': async ({ windowId }) => ({ page: await pages.current(windowId) }),
      'page.tabs': async ({ windowId }) => {
        const tabs = await deps.tabs.all();
        const nearFirst = tabs.toSorted(
          (a, b) => Number(b.windowId === windowId) - Number(a.windowId === windowId),
        );
        const states = await Promise.all(nearFirst.map((tab) => pages.stateOf(tab)));
        return {
          tabs: states.filter(({ access, offersPdf }) => access === 'granted' && !offersPdf),
          hidden: states.filter(({ access }) => access === 'needsClick').length,
        };
      },
      'page.capture': async ({ tabId }, { signal }) => ({
        document: await captures.capture(tabId, signal),
      }),
      'page.showPassage': (request, { signal }) =>
        showPassage({ ...deps, pages, pdfs }, request, signal),
      ...pdfs.handlers(),
      'page.screenshot': async (request, { signal }) => ({
        uploadId: await takeScreenshot({ ...deps, checkAccess }, request, signal),
      }),
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
    noteActionClick: async (tab) => {
      await pages.clicked(tab);
      await report({ ...tab, active: true });
    },
    noteTab: report,
    noteMove: (tab) => pdfs.noteMove(tab),
    noteAccessChange: () => deps.emit('access.changed', {}),
  };
}

function refuseUnreadable(page: PageState): PageState {
  if (page.access === 'closed') throw new CodedError('capture_refused');
  if (page.access === 'needsClick') throw new CodedError('capture_no_access');
  return page;
}
