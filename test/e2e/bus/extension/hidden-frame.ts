import { pagePortLink } from '#bus/transports/runtime-port.ts';
import { answerPart } from '#page/host/answer-part.ts';
import { createPageHost } from '#page/host/page-host.ts';
import { nativePorts } from '#platform/extension/native-ports.ts';
import { systemClock } from '#shared/clock.ts';

/** Runs in every frame; acts only in a frame of an extension's page. */
if (location.ancestorOrigins[0]?.startsWith('chrome-extension:')) {
  const { isAlive } = nativePorts;
  const host = createPageHost({ isAlive, clock: systemClock, page: window });
  const linkOf = (part: string) => pagePortLink(nativePorts, `${part} ${window.name}`);
  const make = () => ({
    'toy.copy': ({ text }: { text: string }) => ({ text: `${text} ${document.title}` }),
  });
  host.serve('hidden-frame', make, answerPart(linkOf, systemClock));
}
