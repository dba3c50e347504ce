import { pagePortLink } from '#bus/transports/runtime-port.ts';
import { createPageHost } from '#page/page-host.ts';
import { nativePorts } from '#platform/extension/native-ports.ts';
import { systemClock } from '#shared/clock.ts';
import { loaderWorld } from './loader-world.ts';

// In every granted page: opens no port and begins nothing until a part is injected behind it.
const before = loaderWorld.glossLoader;
// A loader that is present already continues, unless the extension was updated since: then it ends
// everything.
if (!before?.isAlive?.()) {
  before?.end?.();
  loaderWorld.glossLoader = createPageHost({
    link: (part) => pagePortLink(nativePorts, part),
    isAlive: nativePorts.isAlive,
    clock: systemClock,
    page: window,
  });
}
