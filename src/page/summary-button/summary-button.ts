import type { PageButton } from '#domain/summary-button.ts';
import { findPlace, hasRoom, isVisible, moveTo, set } from './button-place.ts';
import { type ButtonView, buildButton } from './button-view.ts';

/** The site draws its toolbar late. */
const maxWaitMs = 10_000;
const checkMs = 500;
/** A click counts after the person could see the button for so long. */
const minVisibleMs = 300;

export interface ButtonActions {
  readonly run: () => void;
  readonly off: () => void;
}

interface Shown {
  key: string;
  place: Promise<number>;
  /** Aborted once the button is gone. */
  over: AbortSignal;
  end(): void;
}

/** What the `summary-button` part answers: one button at a time. */
export function createSummaryButton(actions: ButtonActions, life: AbortSignal) {
  let shown: Shown | null = null;
  const end = () => {
    shown?.end();
    shown = null;
  };
  life.addEventListener('abort', end, { once: true });
  return {
    'summary.setButton': async ({ button }: { button: PageButton | null }) => {
      const key = button && `${document.URL} ${JSON.stringify(button)}`;
      if (shown?.key !== key || shown?.over.aborted) end();
      if (button && key) shown ??= { key, ...showButton(button, actions) };
      return { place: (await shown?.place) ?? -1 };
    },
  };
}

function showButton(button: PageButton, actions: ButtonActions): Omit<Shown, 'key'> {
  const view = buildButton(document, button.texts);
  const stop = new AbortController();
  const address = document.URL;
  const until = performance.now() + maxWaitMs;
  let anchor: HTMLElement | null = null;
  let found: (place: number) => void = () => {};
  const place = new Promise<number>((resolve) => {
    found = resolve;
  });
  const end = () => {
    stop.abort();
    clearInterval(timer);
    view.host.remove();
    found(-1);
  };
  function move(): void {
    if (!anchor || !view.host.isConnected) return;
    if (isPlaced(view, anchor)) moveTo(view.host, anchor);
    else view.host.remove();
  }
  /** Sites replace their toolbars, and go to other pages without loading. */
  function check(): void {
    if (document.URL !== address) end();
    if (document.hidden || stop.signal.aborted) return;
    move();
    if (view.host.isConnected) return;
    const next = findPlace(document, button.places);
    anchor = next?.anchor ?? null;
    if (next) {
      put(view, next.anchor);
      found(next.index);
    } else if (performance.now() > until) {
      found(-1);
    }
  }
  const turnOff = () => {
    end();
    actions.off();
  };
  listen(view, { run: actions.run, off: turnOff }, stop.signal);
  const timer = setInterval(check, checkMs);
  addEventListener('resize', move, { signal: stop.signal, passive: true });
  addEventListener('scroll', move, { signal: stop.signal, passive: true, capture: true });
  check();
  return { place, over: stop.signal, end };
}

function isPlaced({ host }: ButtonView, anchor: HTMLElement): boolean {
  return host.isConnected && isVisible(anchor) && hasRoom(anchor, host);
}

function put({ host }: ButtonView, anchor: HTMLElement): void {
  set(host, 'left', '0px');
  set(host, 'top', '0px');
  set(host, 'color', getComputedStyle(anchor).color);
  anchor.parentElement?.append(host);
  moveTo(host, anchor);
}

/** What a page's own script does with the button is not the person's. */
function listen(view: ButtonView, actions: ButtonActions, signal: AbortSignal): void {
  let visibleSince = Number.POSITIVE_INFINITY;
  const options = { threshold: 1, trackVisibility: true, delay: 100 };
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1) as
      | (IntersectionObserverEntry & { isVisible?: boolean })
      | undefined;
    const isVisibleNow = last?.isIntersecting === true && last.isVisible !== false;
    if (!isVisibleNow) visibleSince = Number.POSITIVE_INFINITY;
    else visibleSince = Math.min(visibleSince, performance.now());
  }, options);
  observer.observe(view.run);
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
  const on = (button: HTMLButtonElement, action: () => void) =>
    button.addEventListener(
      'click',
      (event) => {
        event.stopPropagation();
        if (event.isTrusted && performance.now() - visibleSince >= minVisibleMs) action();
      },
      { signal },
    );
  on(view.run, actions.run);
  on(view.off, actions.off);
  // Sites fold what is below a pointer, or take keys as their shortcuts.
  for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'keydown', 'keyup']) {
    view.host.addEventListener(type, (event) => event.stopPropagation(), { signal });
  }
}
