import { pagePortLink } from '#bus/transports/runtime-port.ts';
import type { BusClient, PageHandlers } from '#bus/types.ts';
import { answerPart } from '#page/answer-part.ts';
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
  const { isAlive } = runtimePorts;
  const host = createPageHost({ isAlive, clock: systemClock, page: window });
  const answer = answerPart((part) => pagePortLink(runtimePorts, part), systemClock);
  const open = () => host.serve('viewer', (() => handlers) as MakePart, answer);
  const ownTab = currentTabId();
  bus.events('viewer.called').subscribe(({ tabId }) => {
    void ownTab.then((own) => own === tabId && open());
  });
  open();
}
