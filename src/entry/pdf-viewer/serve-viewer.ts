import type { ViewerPart } from '#bus/define.ts';
import { pagePortLink } from '#bus/transports/runtime-port.ts';
import type { BusClient, PageHandlers } from '#bus/types.ts';
import { answerPart } from '#page/host/answer-part.ts';
import { createPageHost, type MakePart } from '#page/host/page-host.ts';
import { runtimePorts } from '#platform/extension/runtime-ports.ts';
import { currentTabId } from '#platform/extension/tabs.ts';
import { systemClock } from '#shared/clock.ts';

/** Opens the port of a part of this page, now and whenever the background calls for it. */
type Serve = <P extends ViewerPart, H extends PageHandlers<P>>(
  part: P,
  make: (life: AbortSignal) => H,
) => H;

/**
 * Answers the background as the page of a tab does. `load`: of a part that is called before it is
 * served.
 */
export function serveViewer(
  bus: Pick<BusClient, 'events'>,
  load: (part: ViewerPart) => void,
): Serve {
  const { isAlive } = runtimePorts;
  const host = createPageHost({ isAlive, clock: systemClock, page: window });
  const answer = answerPart((part) => pagePortLink(runtimePorts, part), systemClock);
  const parts = new Map<ViewerPart, MakePart>();
  const serve: Serve = <H>(part: ViewerPart, make: (life: AbortSignal) => H) => {
    parts.set(part, make as MakePart);
    return host.serve(part, make as MakePart, answer) as H;
  };
  const ownTab = currentTabId();
  const open = (part: ViewerPart) => {
    const make = parts.get(part);
    if (make) host.serve(part, make, answer);
    else load(part);
  };
  bus.events('viewer.called').subscribe(({ tabId, part }) => {
    void ownTab.then((own) => own === tabId && open(part));
  });
  return serve;
}
