import type { BusClient, CallContext, Handlers } from '#bus/types.ts';
import type { SiteReading } from '#domain/sites/site-health.ts';
import type { PanelPort, SessionStoragePort, TabsPort } from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { SummaryButtonPlace } from '#sites/define-site.ts';
import { siteFor } from '#sites/site-facts.ts';
import { createPanelRequests } from '../panel-requests.ts';
import type { PageWidget } from '../widgets/widgets.ts';

interface SummaryButtonDeps {
  tabs: Pick<TabsPort, 'get' | 'open'>;
  session: SessionStoragePort;
  panel: PanelPort;
  clock: Clock;
  bus: Pick<BusClient, 'emit'>;
  /** Address of a page of the extension. */
  readonly urlOf: (path: string) => string;
  readonly countReading: (reading: SiteReading) => Promise<void>;
}

interface SummaryButtons {
  widget: PageWidget<'summary'>;
  handlers: Pick<Handlers<'background'>, 'summary.request' | 'summary.takeRequest'>;
}

/** The summary button in pages of known sites (S3.9 summarizeButton). */
export function createSummaryButtons(deps: SummaryButtonDeps): SummaryButtons {
  return {
    widget: {
      id: 'summary',
      isOfAddress: true,
      isAt: ({ summarizeButton }, url) => {
        const place = placeIn(url);
        return place !== undefined && summarizeButton[place.setting];
      },
      view: ({ url, texts }) => ({ places: [...(placeIn(url)?.places ?? [])], texts }),
      without: ({ summarizeButton }, url) => {
        const place = siteFor(url)?.summaryButton;
        return place ? { summarizeButton: { ...summarizeButton, [place.setting]: false } } : null;
      },
      placed: async ({ tabId, url }, place) => {
        const after = await deps.tabs.get(tabId);
        if (after?.url === url && after.active) await count(deps, url, place);
      },
    },
    handlers: handlersOf(deps),
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
    'summary.takeRequest': async ({ windowId }) => ({ tabId: await requests.take(windowId) }),
  };
}

/** The address that has the button; undefined: it has none. */
function placeIn(url: string): SummaryButtonPlace | undefined {
  const place = siteFor(url)?.summaryButton;
  return place?.pages.test(url) ? place : undefined;
}

/** @throws refused where the message is not from a page that has the button */
function pageOf(peer: CallContext['peer']) {
  const { tabId, context, url } = peer;
  const mayCall = context === 'pdf-viewer' || siteFor(url ?? '')?.summaryButton !== undefined;
  if (tabId === undefined || !mayCall || (context === 'content' && peer.frameId !== 0)) {
    throw new CodedError('refused', 'no page with a summary button');
  }
  return { tabId, context };
}

/** Site health shows a site whose toolbar is no longer found. */
async function count(deps: SummaryButtonDeps, url: string, place: number): Promise<void> {
  const site = siteFor(url);
  if (!site) return;
  const parts = new Map([[`${site.id} summary button`, place]]);
  await deps.countReading({ site: site.id, host: site.hosts[0] ?? '', isRead: null, parts });
}
