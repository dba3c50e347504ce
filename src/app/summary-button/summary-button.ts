import type { BusClient, CallContext, Handlers } from '#bus/types.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { SiteReading } from '#domain/sites/site-health.ts';
import type { WidgetTexts } from '#domain/sites/widget-texts.ts';
import type { PanelPort, SessionStoragePort, TabInfo, TabsPort } from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { SummaryButtonPlace } from '#sites/define-site.ts';
import { siteFor } from '#sites/site-facts.ts';
import { createPanelRequests } from '../panel-requests.ts';

interface SummaryButtonDeps {
  tabs: Pick<TabsPort, 'get' | 'open'>;
  session: SessionStoragePort;
  panel: PanelPort;
  clock: Clock;
  bus: Pick<BusClient, 'emit' | 'page'>;
  readonly settings: () => Promise<Settings>;
  readonly saveSettings: (change: Partial<Settings>) => Promise<void>;
  readonly texts: () => Promise<WidgetTexts>;
  /** Address of a page of the extension. */
  readonly urlOf: (path: string) => string;
  readonly mayRead: (url: string) => Promise<boolean>;
  readonly countReading: (reading: SiteReading) => Promise<void>;
}

type Command = 'summary.request' | 'summary.turnOff' | 'summary.takeRequest';

export interface SummaryButtons {
  handlers: Pick<Handlers<'background'>, Command>;
  /** A tab is shown or went to another address: its page gets the button, or loses it. */
  noteTab(tab: TabInfo): Promise<void>;
}

const shownKey = (tabId: number) => `summaryButton ${tabId}`;

/** The summary button in pages of known sites (S3.9 summarizeButton). */
export function createSummaryButtons(deps: SummaryButtonDeps): SummaryButtons {
  return {
    handlers: handlersOf(deps),
    // A page without access, or that went away meanwhile, has no button.
    noteTab: (tab) => noteTab(deps, tab).catch(() => undefined),
  };
}

function handlersOf(deps: SummaryButtonDeps): SummaryButtons['handlers'] {
  const { panel, bus } = deps;
  const requests = createPanelRequests<number>(deps, 'summary');
  const record = async (tabId: number) => {
    const windowId = await requests.record(tabId, tabId);
    bus.emit('summary.requested', { windowId });
    return windowId;
  };
  return {
    'summary.request': async (_, { peer }) => {
      const { tabId, context } = pageOf(peer);
      // Directly in the call: the browser opens it for the click that the message came with.
      const opened = context === 'content' ? panel.openFromPage(tabId) : Promise.resolve();
      const [windowId] = await Promise.all([record(tabId), opened.catch(() => undefined)]);
      if (context === 'content' && !panel.opensFromPages)
        await requests.openWhereUntaken(windowId, tabId);
      return {};
    },
    'summary.turnOff': async (_, { peer }) => {
      const { place } = pageOf(peer);
      const { summarizeButton } = await deps.settings();
      if (!place) return {};
      await deps.saveSettings({ summarizeButton: { ...summarizeButton, [place.setting]: false } });
      return {};
    },
    'summary.takeRequest': async ({ windowId }) => ({ tabId: await requests.take(windowId) }),
  };
}

async function noteTab(deps: SummaryButtonDeps, tab: TabInfo): Promise<void> {
  const { bus, session } = deps;
  const { tabId } = tab;
  const place = placeIn(tab.url);
  if (!tab.active || !place) return;
  if (!(await deps.mayRead(tab.url))) return;
  const { summarizeButton } = await deps.settings();
  if (summarizeButton[place.setting]) return show(deps, tab, place);
  if (!(await session.get(shownKey(tabId)))) return;
  await session.remove(shownKey(tabId));
  await bus.page({ tabId }).request('summary.setButton', { button: null });
}

async function show(
  deps: SummaryButtonDeps,
  { tabId, url }: TabInfo,
  { places }: SummaryButtonPlace,
): Promise<void> {
  const { bus, session, tabs } = deps;
  const texts = await deps.texts();
  const isNew = (await session.get(shownKey(tabId))) !== url;
  await session.set(shownKey(tabId), url);
  const button = { places: [...places], texts };
  const { place } = await bus.page({ tabId }).request('summary.setButton', { button });
  const after = await tabs.get(tabId);
  if (isNew && after?.url === url && after.active) await count(deps, url, place);
}

/** The address that has the button; undefined: it has none. */
function placeIn(url: string): SummaryButtonPlace | undefined {
  const place = siteFor(url)?.summaryButton;
  return place?.pages.test(url) ? place : undefined;
}

/** @throws refused where the message is not from a page that has the button */
function pageOf(peer: CallContext['peer']) {
  const { tabId, context, url } = peer;
  const place = siteFor(url ?? '')?.summaryButton;
  const mayCall = context === 'pdf-viewer' || place !== undefined;
  if (tabId === undefined || !mayCall || (context === 'content' && peer.frameId !== 0)) {
    throw new CodedError('refused', 'no page with a summary button');
  }
  return { tabId, context, place };
}

/** Site health shows a site whose toolbar is no longer found. */
async function count(deps: SummaryButtonDeps, url: string, place: number): Promise<void> {
  const site = siteFor(url);
  if (!site) return;
  const parts = new Map([[`${site.id} summary button`, place]]);
  await deps.countReading({ site: site.id, host: site.hosts[0] ?? '', isRead: null, parts });
}
