import { createPageHost } from '#page/host/page-host.ts';
import { isRuntimeAlive } from '#platform/extension/native-ports.ts';
import { systemClock } from '#shared/clock.ts';
import { partsName } from '#shared/page-scripts.ts';
import { loaderWorld } from './loader-world.ts';

// In every granted page: touches nothing of the browser until a part is injected after it.
const before = loaderWorld.glossLoader;
// A loader that is present already continues, unless the extension was updated since: then it ends
// everything.
if (!before?.isAlive?.()) {
  before?.end?.();
  loaderWorld.glossLoader = createPageHost({
    isAlive: isRuntimeAlive,
    clock: systemClock,
    page: window,
  });
}
// What follows in this injection shares its own modules: a second copy would run all parts again.
delete (globalThis as { [partsName]?: unknown })[partsName];
