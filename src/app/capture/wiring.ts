import type { Handlers } from '#bus/types.ts';
import type { TabInfo } from '#platform/ports.ts';
import { fetchIcon } from '#services/page-fetch/fetch-icon.ts';
import { type FetchPageDeps, fetchPage } from '#services/page-fetch/fetch-page.ts';
import { describePage, describeToolCall } from '#services/privacy/describe-request.ts';
import { recordSent } from '#services/privacy/record-sent.ts';
import { getRun } from '#services/store/database/runs.ts';
import { saveUploads } from '#services/store/documents/uploads.ts';
import type { BackgroundDeps } from '../background-deps.ts';
import type { OwnRequests } from '../models/wiring.ts';
import { pdfWiring } from '../pdf/wiring.ts';
import { drawIcon } from './draw-icon.ts';
import type { PageAccess } from './page-access.ts';
import { createPageHandlers, type TabPageHandlers } from './page-handlers.ts';
import { createReadAddress, type ReadAddressDeps } from './read-address.ts';
import { cropPicture } from './screenshot-crop.ts';
import { copyHiddenFrame } from './tabs/copy-hidden-frame.ts';
import { ownTabs } from './tabs/own-tabs.ts';

export type CaptureWiring = ReturnType<typeof captureWiring>;

/** Pages of tabs and of addresses; reports what tabs show from here on. */
export function captureWiring(deps: BackgroundDeps, access: PageAccess, requests: OwnRequests) {
  const { ports, store } = deps;
  const record = recordSent(store);
  const fetching: FetchPageDeps = {
    fetch: ports.fetch,
    clock: store.clock,
    guard: () => requests.ensure(null),
    mayRead: ({ href }) => access.mayRead(href),
  };
  const pages = pagesOfTabs(deps, access, fetching);
  const { captures } = pages;
  recordTabs(deps, pages);
  const inOwnTab = ownTabs({
    ...ports,
    capture: (tabId, signal) => captures.captureRequested(tabId, signal),
  });
  const addresses: Pick<Handlers<'background'>, 'page.fetch' | 'address.read'> = {
    'page.fetch': ({ url }, { signal }) => fetchPage(fetching, url, signal),
    ...createReadAddress({
      ...access,
      frame: ports.offscreen.available ? frameCopier(deps, access, requests) : null,
      fetchPage: (url, signal) => fetchPage(fetching, url, signal),
      parse: (captureId, signal) => access.parse(captureId, true, signal),
      inOwnTab,
      recordPage: (url) => record(describePage(url)),
    }),
  };
  return { captures, inOwnTab, handlers: { ...pages.handlers, ...addresses } };
}

function pagesOfTabs(
  deps: BackgroundDeps,
  access: PageAccess,
  fetching: FetchPageDeps,
): TabPageHandlers {
  const { ports, store, bus, frameIds } = deps;
  return createPageHandlers({
    ...ports,
    ...access,
    bus,
    frameIds,
    cropPicture,
    drawIcon,
    fetchIcon: (page, address) => fetchIcon(fetching, page, address),
    hasUpload: async (id) => (await getRun(store, 'upload', id)) !== undefined,
    saveScreenshot: async ({ slot, ...shot }) => {
      await saveUploads(store, slot, [{ ...shot, refused: null }]);
    },
    loadedAt: (tabId) => ports.scripting.loadedAt(tabId),
    newKey: () => `k${crypto.randomUUID()}`,
    recordCall: (origin, args) => recordSent(store)(describeToolCall(origin, args)),
    pdf: pdfWiring(deps),
  });
}

function recordTabs({ ports, bus }: BackgroundDeps, pages: TabPageHandlers): void {
  ports.tabs.onMoved((tab) => void pages.recordMove(tab));
  ports.tabs.onLoaded((tab) => void pages.recordLoaded(tab));
  ports.tabs.onChanged((tab) => void pages.recordTab(tab));
  ports.onActionClick((tab) => void pages.recordActionClick(tab));
  ports.onReadCommand((tab) => void readPage(pages, tab));
  ports.permissions.onChanged(() => bus.emit('access.changed', {}));
}

/** The error is shown by the page's chip in the panel. */
async function readPage(pages: TabPageHandlers, tab: TabInfo): Promise<void> {
  await pages.recordActionClick(tab);
  await pages.captures.capture(tab, new AbortController().signal).catch(() => undefined);
}

/** Copies a page in a hidden frame and saves the copy. */
function frameCopier(
  { ports, store, bus }: BackgroundDeps,
  access: PageAccess,
  requests: OwnRequests,
): ReadAddressDeps['frame'] {
  const hidden = { bus, clock: store.clock, newId: () => store.newId() };
  return async (url, gathered, signal) => {
    await requests.ensure(null);
    const copy = await ports.hiddenFrames.during(() => copyHiddenFrame(hidden, url, signal));
    return access.save({ ...copy, gathered });
  };
}
