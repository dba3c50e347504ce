import type { PageButton } from '#domain/sites/summary-button.ts';
import { onClicks } from '../button/button-clicks.ts';
import { isVisible, moveTo, resetPlace, set } from '../button/button-place.ts';
import { type ButtonView, buildButton, placeOff } from '../button/button-view.ts';
import { onLongPress } from '../button/long-press.ts';
import { cornerOf, findPlace, hasRoom } from './summary-place.ts';

/** The site draws its toolbar late. */
const maxWaitMs = 10_000;
const checkMs = 500;
/** Lines of text. */
const icon = { size: 36, path: 'M3 5h14M3 10h14M3 15h8' };

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
    'summary.show': async ({ view }: { view: PageButton | null }) => {
      const key = view && `${document.URL} ${JSON.stringify(view)}`;
      if (shown?.key !== key || shown?.over.aborted) end();
      if (view && key) shown ??= { key, ...showButton(view, actions) };
      return { place: (await shown?.place) ?? -1 };
    },
  };
}

function showButton(button: PageButton, actions: ButtonActions): Omit<Shown, 'key'> {
  const { texts } = button;
  const names = { name: texts.summarize, off: texts.summarizeOff };
  const view = buildButton(document, texts, { ...icon, ...names });
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
    if (isPlaced(view, anchor)) moveButton(view, anchor);
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
  const clicks = [
    [view.run, actions.run],
    [view.off, turnOff],
  ] as const;
  onClicks(view.host, view.run, clicks, stop.signal);
  onLongPress(view.host, view.box, view.off, stop.signal);
  const timer = setInterval(check, checkMs);
  addEventListener('resize', move, { signal: stop.signal });
  addEventListener('scroll', move, { signal: stop.signal, capture: true });
  check();
  return { place, over: stop.signal, end };
}

function isPlaced({ host }: ButtonView, anchor: HTMLElement): boolean {
  return host.isConnected && isVisible(anchor) && hasRoom(anchor, host);
}

function put(view: ButtonView, anchor: HTMLElement): void {
  const { host } = view;
  resetPlace(host);
  set(host, 'color', getComputedStyle(anchor).color);
  anchor.parentElement?.append(host);
  moveButton(view, anchor);
}

function moveButton(view: ButtonView, anchor: HTMLElement): void {
  const corner = cornerOf(anchor);
  moveTo(view.host, corner);
  placeOff(view, corner.y);
}
