import { pagePortLink } from '#bus/transports/runtime-port.ts';
import type { BusClient, PageHandlers } from '#bus/types.ts';
import { createPageHost, type MakePart } from '#page/page-host.ts';
import { runtimePorts } from '#platform/extension/runtime-ports.ts';
import { currentTabId } from '#platform/extension/tabs.ts';
import { systemClock } from '#shared/clock.ts';

/**
 * Answers the background as the page of a tab does, over a port that is opened now, for what waits
 * for this page to load, and whenever the background calls for it.
 */
export function serveViewer(
  bus: Pick<BusClient, 'events'>,
  handlers: PageHandlers<'viewer'>,
): void {
  const host = createPageHost({
    link: (part) => pagePortLink(runtimePorts, part),
    isAlive: runtimePorts.isAlive,
    clock: systemClock,
    page: window,
  });
  const open = () => host.serve('viewer', (() => handlers) as MakePart);
  const ownTab = currentTabId();
  bus.events('viewer.called').subscribe(({ tabId }) => {
    void ownTab.then((own) => own === tabId && open());
  });
  open();
}
