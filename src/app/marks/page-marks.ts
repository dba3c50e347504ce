import type { BusClient, CallContext, ChunkOf, Handlers, ReplyOf } from '#bus/types.ts';
import { plainAddress } from '#domain/memory/plain-address.ts';
import type { DrawnMark } from '#domain/memos/marks.ts';
import type { PageStylesPort, TabInfo, TabsPort } from '#platform/ports.ts';
import type { Store } from '#services/store/database/store.ts';
import { latestOf } from '#services/store/database/watch.ts';
import { drawnMark, marksAt, putMark } from '#services/store/memos/marks.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Cards } from '../cards/cards.ts';
import { markStyle } from './mark-style.ts';

interface PageMarksDeps {
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
}

/** Marks in the pages of tabs. */
export function createPageMarks(deps: PageMarksDeps): PageMarks {
  return {
    recordTab: (tab) => recordTab(deps, tab),
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
async function recordTab(deps: PageMarksDeps, tab: TabInfo): Promise<void> {
  const address = plainAddress(tab.url);
  if (!tab.active || address === null) return;
  const marks = await drawnAt(deps, address);
  if (marks.length === 0 || !(await deps.mayRead(tab.url).catch(() => false))) return;
  // A page that goes meanwhile has none.
  await draw(deps, tab, marks).catch(() => undefined);
}

const isAt = (tab: TabInfo, address: string) => tab.active && plainAddress(tab.url) === address;

async function drawnAt({ store }: PageMarksDeps, address: string): Promise<DrawnMark[]> {
  return (await marksAt(store, address)).flatMap(drawnMark);
}

/** @throws where the page is out of reach */
async function draw(
  { bus, styles }: PageMarksDeps,
  { tabId }: Pick<TabInfo, 'tabId'>,
  marks: DrawnMark[],
): Promise<void> {
  const { key } = await bus.page({ tabId }).request('marks.show', { marks });
  if (key !== null) await styles.add(tabId, 0, markStyle(key));
}

/** Words of frames are marked in none: only the page itself has an address by which they are found again. */
async function put(
  deps: PageMarksDeps,
  colour: DrawnMark['colour'],
  peer: CallContext['peer'],
): Promise<ReplyOf<'marks.put'>> {
  const { source } = await deps.cards.cardOf(peer);
  const tab = await deps.tabs.get(source.tabId);
  const address = plainAddress(tab?.url ?? null);
  if (!tab || address === null || source.frameId !== 0) throw new CodedError('refused', 'no page');
  const { mark } = await deps.bus.page(source).request('marks.read', {});
  if (!mark) throw new CodedError('not_found', 'nothing is selected');
  const made = await putMark(deps.store, { address, title: tab.title, colour, ...mark });
  await draw(deps, tab, await drawnAt(deps, address));
  return made;
}

/** They are drawn by then: the person may have granted access by the click that opened the panel. */
async function* follow(
  deps: PageMarksDeps,
  { windowId, address }: { windowId: number; address: string },
  signal: AbortSignal,
): AsyncGenerator<ChunkOf<'marks.follow'>, Record<string, never>, undefined> {
  const tab = await deps.tabs.active(windowId);
  const marks = await drawnAt(deps, address);
  if (!tab || !isAt(tab, address) || marks.length === 0) return {};
  await draw(deps, tab, marks);
  yield* latestOf(deps.bus.page({ tabId: tab.tabId }).stream('marks.places', {}), signal);
  return {};
}
