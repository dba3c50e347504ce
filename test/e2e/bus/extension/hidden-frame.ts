import { pagePortLink } from '#bus/transports/runtime-port.ts';
import { createPageHost } from '#page/page-host.ts';
import { nativePorts } from '#platform/extension/native-ports.ts';
import { systemClock } from '#shared/clock.ts';

/** Runs in every frame; acts only in a frame of an extension's page. */
if (location.ancestorOrigins[0]?.startsWith('chrome-extension:')) {
  const host = createPageHost({
    link: (part) => pagePortLink(nativePorts, `${part} ${window.name}`),
    isAlive: nativePorts.isAlive,
    clock: systemClock,
    page: window,
  });
  host.serve('hidden-frame', () => ({
    'toy.copy': ({ text }: { text: string }) => ({ text: `${text} ${document.title}` }),
  }));
}
