import type { BusClient, Handlers } from '#bus/types.ts';
import type { DocumentInfo } from '#domain/documents.ts';
import type { PageState } from '#domain/pages.ts';
import type { OffscreenPort, ScriptingPort, TabInfo, TabsPort } from '#platform/ports.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type CaptureDeps, CaptureRuns } from './capture-runs.ts';
import { type ScreenshotDeps, takeScreenshot } from './screenshot.ts';
import { type ShowPassageDeps, showPassage } from './show-passage.ts';
import { isSameAddress, TabPages, type TabPagesDeps } from './tab-pages.ts';

export interface BackgroundDeps
  extends TabPagesDeps,
    Omit<ShowPassageDeps, 'pages'>,
    Omit<ScreenshotDeps, 'checkAccess' | 'scripting'>,
    Omit<CaptureDeps, 'checkAccess' | 'scripting'> {
  tabs: TabsPort;
  scripting: ScriptingPort;
  offscreen: OffscreenPort;
  emit: BusClient['emit'];
}

export interface BackgroundRole {
  handlers: Omit<Handlers<'background'>, 'requests.ensure' | 'page.fetch'>;
  /** The person clicked the icon over `tab`: activeTab was granted there. */
  noteActionClick(tab: TabInfo): Promise<void>;
  /** A tab was shown, moved to another address or renamed. */
  noteTab(tab: TabInfo): Promise<void>;
  noteAccessChange(): void;
}

/** Tabs, access and capture. Nothing is kept here but what a restart may lose. */
export function createBackgroundRole(deps: BackgroundDeps): BackgroundRole {
  const pages = new TabPages(deps);
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

  async function tell(tab: TabInfo): Promise<void> {
    if (tab.active) deps.emit('page.changed', { page: await pages.stateOf(tab) });
  }

  const captures = new Map<number, Promise<DocumentInfo>>();

  function capture(tabId: number): Promise<DocumentInfo> {
    const shown = captureShown(tabId).finally(() => {
      if (captures.get(tabId) === shown) captures.delete(tabId);
    });
    captures.set(tabId, shown);
    return shown;
  }

  /** The tab may have moved on while its old page was read, or since a restart: then once more. */
  async function captureShown(tabId: number): Promise<DocumentInfo> {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const document = await runs.capture(tabId);
      const tab = await deps.tabs.get(tabId);
      if (!tab) return document;
      if (!isSameAddress(document.link ?? '', tab.url)) continue;
      await pages.captured(tab, document);
      return document;
    }
    throw new CodedError('capture_failed', 'the page moved on while it was read');
  }

  return {
    handlers: {
      'page.current': async ({ windowId }) => ({ page: await pages.current(windowId) }),
      'page.capture': async ({ tabId }) => {
        return { document: await capture(tabId) };
      },
      'page.showPassage': (request, { signal }) => showPassage({ ...deps, pages }, request, signal),
      'page.screenshot': async (request, { signal }) => ({
        uploadId: await takeScreenshot({ ...deps, checkAccess }, request, signal),
      }),
      'page.reportChange': async ({ url }, { peer }) => {
        if (peer.tabId === undefined) throw new CodedError('refused');
        await captures.get(peer.tabId)?.catch(() => undefined);
        const tab = await deps.tabs.get(peer.tabId);
        if (tab && (await pages.changed(peer.tabId, url))) await tell(tab);
        return {};
      },
      'offscreen.ensure': async () => {
        await deps.offscreen.ensure();
        return { ready: deps.offscreen.available };
      },
    },
    noteActionClick: async (tab) => {
      await pages.clicked(tab);
      await tell({ ...tab, active: true });
    },
    noteTab: tell,
    noteAccessChange: () => deps.emit('access.changed', {}),
  };
}

function refuseUnreadable(page: PageState): PageState {
  if (page.access === 'closed') throw new CodedError('capture_refused');
  if (page.access === 'needsClick') throw new CodedError('capture_no_access');
  return page;
}
