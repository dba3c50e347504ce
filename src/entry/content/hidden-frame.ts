import { pagePortLink } from '#bus/transports/runtime-port.ts';
import { answerPart } from '#page/answer-part.ts';
import { copyLoadedPage } from '#page/capture/copy-loaded-page.ts';
import { createPageHost } from '#page/page-host.ts';
import { nativePorts } from '#platform/extension/native-ports.ts';
import { systemClock } from '#shared/clock.ts';

/**
 * Runs in every frame that loads while an address is read: does nothing except in a hidden frame of
 * the extension's own page, whose name identifies it to the background.
 */
const { ancestorOrigins } = location as { ancestorOrigins?: DOMStringList };
if (ancestorOrigins?.length === 1 && ancestorOrigins[0] === nativePorts.origin()) {
  const { isAlive } = nativePorts;
  const host = createPageHost({ isAlive, clock: systemClock, page: window });
  const linkOf = (part: string) => pagePortLink(nativePorts, `${part} ${window.name}`);
  const make = () => ({
    'frame.copyLoaded': (_body: object, signal: AbortSignal) => copyLoadedPage(document, signal),
  });
  host.serve('hidden-frame', make, answerPart(linkOf, systemClock));
}
