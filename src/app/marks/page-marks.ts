import * as z from 'zod/mini';
import type { BusClient, CallContext, ChunkOf, Handlers, ReplyOf } from '#bus/types.ts';
import { drawnMark } from '#domain/memos/drawn-mark.ts';
import { markAddress } from '#domain/memos/mark-address.ts';
import { markStyle } from '#domain/memos/mark-style.ts';
import type { DrawnMark, MarkedSource } from '#domain/memos/marks.ts';
import type { PageStylesPort, TabInfo, TabsPort } from '#platform/ports.ts';
import type { Store } from '#services/store/database/store.ts';
import { latestOf } from '#services/store/database/watch.ts';
import { marksOf, putMark } from '#services/store/memos/marks.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { siteFor } from '#sites/site-facts.ts';
import type { Cards } from '../cards/cards.ts';
import { createSessionList, type SessionList, type SessionListDeps } from '../session-list.ts';
import { canMark, type ExtensionPages, isViewer } from './can-mark.ts';

interface PageMarksDeps extends SessionListDeps, ExtensionPages {
  store: Store;
  tabs: Pick<TabsPort, 'active' | 'all' | 'get'>;
  styles: Pick<PageStylesPort, 'add'>;
  bus: Pick<BusClient, 'page'>;
  cards: Pick<Cards, 'cardOf'>;
  /** Access to the page at an address was granted, and the person has it read. */
  readonly mayRead: (url: string) => Promise<boolean>;
}

interface PageMarks {
  handlers: Pick<Handlers<'background'>, `marks.${'put' | 'apply' | 'follow'}`>;
  /** A tab is shown or went to another address: a page with marks gets them, any other one nothing at all. */
  recordTab(tab: TabInfo): Promise<void>;
  /** Pages in which marks are drawn have those of who is signed in now, where the settings still allow it. */
  refresh(): Promise<void>;
}

interface DrawnPage {
  tabId: number;
  address: string;
}

interface Parts extends PageMarksDeps {
  /** Where marks are drawn, whichever background drew them. */
  drawn: SessionList<DrawnPage>;
}

const drawnPage = z.object({ tabId: z.number(), address: z.string() });

/** Marks in the pages of tabs. */
export function createPageMarks(given: PageMarksDeps): PageMarks {
  const drawn = createSessionList(given, { key: 'drawnMarks', schema: drawnPage, max: 200 });
  const deps: Parts = { ...given, drawn };
  return {
    recordTab: (tab) => recordTab(deps, tab),
    refresh: () => refresh(deps),
    handlers: {
      'marks.put': ({ colour }, { peer }) => put(deps, colour, peer),
      'marks.apply': async ({ address }) => {
        const marks = await drawnAt(deps, address);
        const tabs = (await deps.tabs.all()).filter((tab) => isAt(tab, address));
        await Promise.allSettled(tabs.map((tab) => draw(deps, tab, marks)));
        return {};
      },
      'marks.follow': (body, { signal }) => follow(deps, body, signal),
    },
  };
}

/** A background tab gets its marks when it is shown. */
async function recordTab(deps: Parts, tab: TabInfo): Promise<void> {
  const address = markAddress(tab.url);
  if (!tab.active || address === null) return;
  const isHere = ({ tabId, address: at }: DrawnPage) => tabId === tab.tabId && at === address;
  const isDrawn = (await deps.drawn.all()).some(isHere);
  // Access that came with a click is named nowhere; where it was withdrawn `refresh` has ended them.
  const marks = await (isDrawn ? drawnAt(deps, address) : allowedAt(deps, tab, address));
  if (marks.length === 0 && !isDrawn) return;
  // A page that goes meanwhile has none.
  await draw(deps, tab, marks).catch(() => undefined);
}

async function refresh(deps: Parts): Promise<void> {
  for (const page of await deps.drawn.all()) {
    const tab = await deps.tabs.get(page.tabId);
    const isThere = tab !== null && tab !== undefined && markAddress(tab.url) === page.address;
    if (!isThere) await deps.drawn.remove([page]);
    else await draw(deps, tab, await allowedAt(deps, tab, page.address)).catch(() => undefined);
  }
}

async function allowedAt(deps: Parts, tab: TabInfo, address: string): Promise<DrawnMark[]> {
  const marks = await drawnAt(deps, address);
  if (marks.length === 0) return [];
  return (await deps.mayRead(tab.url).catch(() => false)) ? marks : [];
}

const isAt = (tab: TabInfo, address: string) => tab.active && markAddress(tab.url) === address;

async function drawnAt(
  { store }: Pick<PageMarksDeps, 'store'>,
  address: string,
): Promise<DrawnMark[]> {
  return (await marksOf(store, { address, docId: '' })).flatMap(drawnMark);
}

/** @throws where the page is out of reach */
async function draw(
  { bus, styles, drawn }: Parts,
  { tabId, url }: Pick<TabInfo, 'tabId' | 'url'>,
  marks: DrawnMark[],
): Promise<void> {
  const page = { tabId, address: markAddress(url) ?? '' };
  if (marks.length > 0) await drawn.add(page);
  const { key } = await bus.page({ tabId }).request('marks.show', { marks });
  if (key !== null) await styles.add(tabId, 0, markStyle(key));
  if (marks.length === 0) await drawn.remove([page]);
}

/** Words of frames are marked in none: only the page itself has an address by which they are found again. */
async function put(
  deps: Parts,
  colour: DrawnMark['colour'],
  peer: CallContext['peer'],
): Promise<ReplyOf<'marks.put'>> {
  const { source } = await deps.cards.cardOf(peer);
  const tab = source.frameId === 0 ? await deps.tabs.get(source.tabId) : null;
  if (!tab || !canMark(deps, tab.url)) throw new CodedError('refused', 'no page');
  const { mark, of } = await deps.bus.page(source).request('marks.read', {});
  if (!mark) throw new CodedError('not_found', 'nothing is selected');
  const from = sourceOf(deps, tab, of);
  const made = await putMark(deps.store, { source: from, colour, ...mark });
  if (!isViewer(deps, tab.url) && from.address !== null) {
    const marks = await drawnAt(deps, from.address);
    // They are marked, though the page goes meanwhile.
    await draw(deps, tab, marks).catch(() => undefined);
  }
  return made;
}

/** What a page says of itself counts for nothing: only the viewer's word does. */
function sourceOf(
  deps: ExtensionPages,
  { url, title }: TabInfo,
  said: MarkedSource | undefined,
): MarkedSource {
  if (isViewer(deps, url)) {
    if (!said) throw new CodedError('refused', 'no document');
    return said;
  }
  const docType = siteFor(url)?.kind === 'mail' ? 'page_content__email' : 'page_content__webpage';
  return { address: markAddress(url), docId: '', docType, title };
}

/** They are drawn by then: the person may have granted access by the click that opened the panel. */
async function* follow(
  deps: Parts,
  { windowId, address }: { windowId: number; address: string | null },
  signal: AbortSignal,
): AsyncGenerator<ChunkOf<'marks.follow'>, Record<string, never>, undefined> {
  const tab = await deps.tabs.active(windowId);
  if (!tab) return {};
  if (!isViewer(deps, tab.url)) {
    const marks = address !== null && isAt(tab, address) ? await drawnAt(deps, address) : [];
    if (marks.length === 0) return {};
    await draw(deps, tab, marks);
  }
  yield* latestOf(deps.bus.page({ tabId: tab.tabId }).stream('marks.places', {}), signal);
  return {};
}
