import { askOnce } from '#bus/core/ask-once.ts';
import { runtimePortLink } from '#bus/transports/runtime-port.ts';
import { watchPage } from '#page/watch/watch.ts';
import { systemClock } from '#shared/clock.ts';

/** In every granted page: does nothing until it is asked to watch a page that was read. */
interface LoaderGlobal {
  glossLoader?: AbortController;
  glossWatch?: () => void;
  browser?: typeof chrome;
}

/** S9.6. */
const timeoutMs = 30_000;
const world = globalThis as LoaderGlobal;

// A newer injection, as after an update, ends the one before with everything it holds.
world.glossLoader?.abort();
const life = new AbortController();
world.glossLoader = life;

let watching: AbortController | null = null;

world.glossWatch = () => {
  watching?.abort();
  watching = new AbortController();
  life.signal.addEventListener('abort', () => watching?.abort(), { once: true });
  watchPage(document, reportChange, watching.signal);
};

function reportChange(): void {
  const { runtime } = world.browser ?? chrome;
  // An orphan of a removed or updated extension has nobody to tell.
  if (!runtime?.id) {
    life.abort();
    return;
  }
  const link = runtimePortLink({
    connect: (info) => runtime.connect(info),
    isAlive: () => runtime.id !== undefined,
  });
  const call = { name: 'page.reportChange', body: { url: document.URL }, timeoutMs };
  // Not heard means not shown as changed: nothing in the page depends on it.
  askOnce({ link, clock: systemClock, newId: () => crypto.randomUUID() }, call).catch(
    () => undefined,
  );
}
