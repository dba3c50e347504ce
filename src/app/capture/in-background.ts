import type { Handlers } from '#bus/types.ts';
import type { TabInfo } from '#platform/ports.ts';
import { fetchIcon } from '#services/page-fetch/fetch-icon.ts';
import { type FetchPageDeps, fetchPage } from '#services/page-fetch/fetch-page.ts';
import { describePage, describeSearch } from '#services/privacy/describe-request.ts';
import { recordSent } from '#services/privacy/record-sent.ts';
import { getRun } from '#services/store/database/runs.ts';
import { getDocument } from '#services/store/documents/documents.ts';
import { saveUploads } from '#services/store/documents/uploads.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { serverPage } from '../account/server-page.ts';
import { type BackgroundDeps, type BackgroundPorts, serverOf } from '../background-deps.ts';
import type { OwnRequests } from '../models/in-background.ts';
import { pdfInBackground } from '../pdf/in-background.ts';
import { createEnginePage } from '../search/engine-page.ts';
import { copyHiddenFrame } from './copy-hidden-frame.ts';
import { drawIcon } from './draw-icon.ts';
import { isExcluded } from './excluded-sites.ts';
import type { PageAccess } from './page-access.ts';
import type { PageCaptures } from './page-captures.ts';
import { createPageHandlers, type TabPageHandlers } from './page-handlers.ts';
import { createReadAddress, type ReadAddressDeps } from './read-address.ts';
import { cropPicture } from './screenshot-crop.ts';

export interface CaptureInBackground {
  captures: Pick<PageCaptures, 'captureAsShown'>;
  handlers: TabPageHandlers['handlers'] & AddressHandlers;
}

type AddressHandlers = Pick<
  Handlers<'background'>,
  'page.fetch' | 'address.read' | 'search.engine'
>;

/** Pages of tabs and of addresses; reports what tabs show from here on. */
export function captureInBackground(
  deps: BackgroundDeps,
  access: PageAccess,
  requests: OwnRequests,
): CaptureInBackground {
  const pages = pagesOfTabs(deps, access, requests);
  noteTabs(deps.ports, pages);
  return {
    captures: pages.captures,
    handlers: {
      ...pages.handlers,
      ...pagesOfAddresses(deps, access, requests, pages.captures),
    },
  };
}

function pagesOfTabs(
  deps: BackgroundDeps,
  access: PageAccess,
  requests: OwnRequests,
): TabPageHandlers {
  const { ports, store, bus, frameIds } = deps;
  const fetching = {
    fetch: ports.fetch,
    clock: store.clock,
    guard: () => requests.ensure(null),
  };
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
    pdf: pdfInBackground(deps, access.mayRead),
  });
}

function noteTabs(ports: BackgroundPorts, pages: TabPageHandlers): void {
  ports.tabs.onMoved((tab) => void pages.noteMove(tab));
  ports.tabs.onLoaded((tab) => void pages.noteLoaded(tab));
  ports.tabs.onChanged((tab) => void pages.noteTab(tab));
  ports.onActionClick((tab) => void pages.noteActionClick(tab));
  ports.onReadCommand((tab) => void readPage(pages, tab));
  ports.permissions.onChanged(() => pages.noteAccessChange());
}

/** The error is shown by the page's chip in the panel. */
async function readPage(pages: TabPageHandlers, tab: TabInfo): Promise<void> {
  await pages.noteActionClick(tab);
  const call = { peer: { context: 'background' as const }, signal: new AbortController().signal };
  await Promise.resolve(pages.handlers['page.capture']({ tabId: tab.tabId }, call)).catch(
    () => undefined,
  );
}

function pagesOfAddresses(
  { ports, store, bus }: BackgroundDeps,
  access: PageAccess,
  requests: OwnRequests,
  captures: PageCaptures,
): AddressHandlers {
  const { permissions } = ports;
  const fetching: FetchPageDeps = {
    fetch: ports.fetch,
    clock: store.clock,
    guard: () => requests.ensure(null),
    mayRead: async ({ href, protocol, hostname }) =>
      !(await isExcluded(store, href)) && permissions.contains(`${protocol}//${hostname}/*`),
  };
  const hidden = { bus, clock: store.clock, newId: () => store.newId() };
  const record = recordSent(store);
  const copyInFrame: ReadAddressDeps['frame'] = async (url, gathered, signal) => {
    await requests.ensure(null);
    const copy = await ports.hiddenFrames.during(() => copyHiddenFrame(hidden, url, signal));
    return access.save({ ...copy, gathered });
  };
  return {
    'page.fetch': ({ url }, { signal }) => fetchPage(fetching, url, signal),
    ...createEnginePage({
      clock: store.clock,
      checkPage: async (peer) => {
        await serverPage(() => serverOf(ports), peer);
        const { searchSources } = await readSettings(store);
        if (!searchSources.includes('engine')) throw new CodedError('no_search_source');
      },
      tabs: ports.backgroundTabs,
      mayRead: (url) => access.mayRead(url),
      isExcluded: (url) => isExcluded(store, url),
      recordSearch: (url) => record(describeSearch(url)),
      captureTab: (tabId, signal) => captures.captureRequested(tabId, signal),
      dataOf: async (docId) => (await getDocument(store, docId))?.doc_type_dependent_data,
    }),
    ...createReadAddress({
      ...access,
      frame: ports.offscreen.available ? copyInFrame : null,
      fetchPage: (url, signal) => fetchPage(fetching, url, signal),
      parse: (captureId, signal) => access.parse(captureId, true, signal),
      tabs: ports.backgroundTabs,
      recordPage: (url) => record(describePage(url)),
      captureTab: (tabId, signal) => captures.captureRequested(tabId, signal),
    }),
  };
}
