import { contain } from '../dom/closed-host.ts';

/** A click counts after the person could see the button for so long. */
const minVisibleMs = 300;

/**
 * Clicks of the person: trusted, on a button that was visible; one that comes too early is taken when the
 * button has been visible long enough. What a page's own script does with it is not the person's. No event
 * of the host leaves it.
 */
export function onClicks(
  host: HTMLElement,
  seen: HTMLElement,
  actions: readonly (readonly [HTMLButtonElement, () => void])[],
  signal: AbortSignal,
): void {
  let visibleSince = Number.POSITIVE_INFINITY;
  /** Before the browser's first report it is not known whether something covers it. */
  let isReported = false;
  let waiting: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = () => {
    waiting?.();
    waiting = null;
  };
  const options = { threshold: 1, trackVisibility: true, delay: 100 };
  const observer = new IntersectionObserver((entries) => {
    isReported = true;
    const last = entries.at(-1) as
      | (IntersectionObserverEntry & { isVisible?: boolean })
      | undefined;
    const isVisibleNow = last?.isIntersecting === true && last.isVisible !== false;
    if (!isVisibleNow) visibleSince = Number.POSITIVE_INFINITY;
    else visibleSince = Math.min(visibleSince, performance.now());
    clearTimeout(timer);
    const left = visibleSince + minVisibleMs - performance.now();
    if (isVisibleNow) timer = setTimeout(take, Math.max(0, left));
    else waiting = null;
  }, options);
  observer.observe(seen);
  const end = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  signal.addEventListener('abort', end, { once: true });
  for (const [button, action] of actions) {
    const click = (event: Event) => {
      if (!event.isTrusted) return;
      if (performance.now() - visibleSince >= minVisibleMs) action();
      else if (visibleSince !== Number.POSITIVE_INFINITY || !isReported) waiting = action;
    };
    button.addEventListener('click', click, { signal });
  }
  contain(host, signal);
}
