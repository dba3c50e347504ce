import { askOnce } from '#bus/core/ask-once.ts';
import { pagePortLink, runtimePortLink } from '#bus/transports/runtime-port.ts';
import { createPageHost } from '#page/page-host.ts';
import { watchPage } from '#page/watch/watch.ts';
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

const world = globalThis as { glossWatch?: () => void; glossWatching?: AbortController };

world.glossWatch = () => {
  world.glossWatching?.abort();
  world.glossWatching = new AbortController();
  watchPage(document, reportChange, world.glossWatching.signal);
};

function reportChange(): void {
  const call = { name: 'page.reportChange', body: { url: document.URL }, timeoutMs: 30_000 };
  const options = { link: runtimePortLink(nativePorts), clock: systemClock };
  // Not received means not shown as changed: nothing in the page depends on it.
  askOnce({ ...options, newId: () => crypto.randomUUID() }, call).catch(() => undefined);
}
