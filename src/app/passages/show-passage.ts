import type { ReplyOf, RequestOf } from '#bus/types.ts';
import { passageQuery } from '#domain/evidence/passage-query.ts';
import { markAddress } from '#domain/memos/mark-address.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import { isSameVideo } from '#domain/video/video-address.ts';
import type { TabInfo, TabsPort } from '#platform/ports.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { canCapture } from '#sites/site-facts.ts';
import { isSameAddress, type TabPages } from '../capture/tabs/tab-pages.ts';
import type { PdfTabs } from '../pdf/pdf-tabs.ts';
import { type HighlightDeps, highlightPassage } from './highlight-passage.ts';
import { openAtSecond, seekInTab } from './seek-video.ts';

type Request = RequestOf<'page.showPassage'>;
type Reply = ReplyOf<'page.showPassage'>;

export interface ShowPassageDeps extends HighlightDeps {
  tabs: TabsPort;
  pages: Pick<TabPages, 'stateOf'>;
  pdfs: Pick<PdfTabs, 'show'>;
  /** Whether pages of that address may be read without a click. */
  mayRead(url: string): Promise<boolean>;
}

type ShowInSource<A extends Anchor> = (
  deps: ShowPassageDeps,
  request: Request,
  anchor: A,
  signal: AbortSignal,
) => Promise<Reply>;

/** How a passage is shown, by where it is; a later kind of source adds its line. */
const showBySource: { [K in Anchor['kind']]?: ShowInSource<Extract<Anchor, { kind: K }>> } = {
  dom: showInPage,
  video: showInVideo,
  mail: showInPage,
  pdf: ({ pdfs, pages }, request, anchor, signal) =>
    pdfs.show(request, anchor, signal, async (tab) => (await pages.stateOf(tab)).document?.docId),
};

/** Brings the passage's page to the front, or opens it, and highlights the words there. */
export async function showPassage(
  deps: ShowPassageDeps,
  request: Request,
  signal: AbortSignal,
): Promise<Reply> {
  const show = showBySource[request.anchor.kind] as ShowInSource<Anchor> | undefined;
  if (!show) return { outcome: 'noTab', tabId: null };
  return show(deps, request, request.anchor, signal);
}

async function showInPage(
  deps: ShowPassageDeps,
  request: Request,
  anchor: Extract<Anchor, { kind: 'dom' | 'mail' }>,
  signal: AbortSignal,
): Promise<Reply> {
  const query = passageQuery(request, anchor);
  const tab = await tabOf(deps, request);
  if (tab) {
    if (!tab.active) await deps.tabs.show(tab.tabId);
    return { outcome: await outcomeOf(highlightPassage(deps, tab.tabId, query)), tabId: tab.tabId };
  }
  const { link, windowId } = request;
  if (!link || !/^https?:/.test(link) || !canCapture(link)) return noTab;
  if (!(await deps.mayRead(link))) return (await isHidden(deps, windowId)) ? noAccess : noTab;
  const opened = await deps.tabs.open(link, windowId);
  if (!opened || !(await isThere(deps, opened.tabId, signal))) return { ...gone, tabId: null };
  const { tabId } = opened;
  return {
    outcome: await outcomeOf(whenWritten(deps, () => highlightPassage(deps, tabId, query))),
    tabId,
  };
}

async function showInVideo(
  deps: ShowPassageDeps,
  request: Request,
  anchor: Extract<Anchor, { kind: 'video' }>,
): Promise<Reply> {
  const tab = await tabOf(deps, request);
  if (tab) return { outcome: await outcomeOf(seekInTab(deps, tab, anchor)), tabId: tab.tabId };
  const isOutOfSight = request.link !== null && !(await deps.mayRead(request.link));
  if (isOutOfSight && (await isHidden(deps, request.windowId))) return noAccess;
  return openAtSecond(deps, request, anchor);
}

const noTab: Reply = { outcome: 'noTab', tabId: null };
const noAccess: Reply = { outcome: 'noAccess', tabId: null };
const gone: Reply = { outcome: 'gone', tabId: null };

/** The active tab if it shows the address; else the one that was read; else any that shows it. */
export async function tabOf(
  deps: Pick<ShowPassageDeps, 'tabs' | 'pages'>,
  { windowId, docId, link }: Pick<Request, 'windowId' | 'docId' | 'link'>,
): Promise<TabInfo | undefined> {
  const tabs = await deps.tabs.inWindow(windowId);
  // A mail is open in one of its folders, a page may have been reached from elsewhere.
  const own = markAddress(link);
  const isSame = (url: string, other: string) =>
    isSameAddress(url, other) ||
    isSameVideo(url, other) ||
    (own !== null && markAddress(url) === own);
  const same = tabs.filter(({ url }) => link !== null && url !== '' && isSame(url, link));
  const active = same.find((tab) => tab.active);
  if (active) return active;
  for (const tab of same) {
    if ((await deps.pages.stateOf(tab)).document?.docId === docId) return tab;
  }
  return same[0];
}

/** It may be the page next to the chat, but there is no access to check. */
async function isHidden({ tabs }: ShowPassageDeps, windowId: number): Promise<boolean> {
  return (await tabs.active(windowId))?.url === '';
}

async function outcomeOf(highlighted: Promise<boolean>): Promise<Reply['outcome']> {
  try {
    return (await highlighted) ? 'shown' : 'changed';
  } catch (error) {
    const { code } = toCodedError(error);
    return code === 'capture_no_access' || code === 'capture_refused' ? 'noAccess' : 'gone';
  }
}

const openingMs = 15_000;

/** Resolves once a tab that was opened shows an address of its own; false: it does not come. */
async function isThere(
  { tabs, clock }: ShowPassageDeps,
  tabId: number,
  signal: AbortSignal,
): Promise<boolean> {
  const shows = (tab: TabInfo | null) => /^https?:/.test(tab?.url ?? '');
  return new Promise((resolve) => {
    const end = (isHere: boolean) => {
      stopClock();
      stopTabs();
      resolve(isHere);
    };
    const stopClock = clock.after(openingMs, () => end(false));
    const stopTabs = tabs.onChanged((tab) => tab.tabId === tabId && shows(tab) && end(true));
    signal.addEventListener('abort', () => end(false), { once: true });
    void tabs.get(tabId).then((tab) => shows(tab) && end(true));
  });
}

const looks = 5;
const betweenLooksMs = 500;

/** A page that was just opened may write its text a moment later (as S4.12 has it for reading). */
async function whenWritten(
  { clock }: ShowPassageDeps,
  look: () => Promise<boolean>,
): Promise<boolean> {
  for (let left = looks - 1; left > 0; left -= 1) {
    if (await look()) return true;
    await new Promise<void>((resolve) => clock.after(betweenLooksMs, resolve));
  }
  return look();
}
