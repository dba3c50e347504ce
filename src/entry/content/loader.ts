import { pagePortLink } from '#bus/transports/runtime-port.ts';
import { createPageHost } from '#page/page-host.ts';
import { nativePorts } from '#platform/extension/native-ports.ts';
import { systemClock } from '#shared/clock.ts';
import { loaderWorld } from './loader-world.ts';

// In every granted page: opens no port and begins nothing until a part is injected behind it.
const before = loaderWorld.glossLoader;
// One that is there already goes on, unless the extension was updated since: then all of it ends.
if (!before?.isAlive?.()) {
  before?.end?.();
  loaderWorld.glossLoader = createPageHost({
    link: (part) => pagePortLink(nativePorts, part),
    isAlive: nativePorts.isAlive,
    clock: systemClock,
    page: window,
  });
}
