import type { QuickAccessPlace, QuickAccessView } from '#domain/selection/quick-access.ts';
import { onLongPress } from '../button/long-press.ts';
import { closedHost, contain } from '../dom/closed-host.ts';
import { iconButton } from '../dom/icon-button.ts';

interface QuickAccessActions {
  readonly open: () => void;
  readonly place: (place: QuickAccessPlace) => void;
  readonly turnOff: (where: 'site' | 'everywhere') => void;
}

const size = 36;
/** CSS pixels that a pointer moves before it drags. */
const dragFrom = 5;
/** Share of the window that an arrow key moves the button. */
const step = 0.05;

const style = `
.box { position: fixed; height: ${size}px; }
button { box-sizing: border-box; margin: 0; padding: 7px; cursor: pointer; display: flex;
  align-items: center; gap: 8px; border: 1px solid #d1d1d1; background: #fff; color: #0f766e;
  font: 600 14px system-ui; }
.main { height: ${size}px; border-radius: 8px; touch-action: none;
  box-shadow: 0 2px 8px rgb(0 0 0 / 14%); opacity: 0.75; }
.main:hover, .main:focus-visible { opacity: 1; }
button:focus-visible { outline: 2px solid #0f766e; outline-offset: 1px; }
.off { position: absolute; inset-inline: 2px; top: 100%; padding-top: 4px; display: none; gap: 4px;
  flex-direction: column; }
.off button { width: 32px; height: 32px; padding: 5px; border-radius: 4px; color: #242424; }
.box:is(:not([data-touch='']):hover, [data-touch=held], :has(:focus-visible)) .off { display: flex; }
.box[data-low] .off { top: auto; bottom: 100%; padding: 0 0 4px; }
svg { fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; }
@media (prefers-color-scheme: dark) {
  button { background: #292929; border-color: #666; color: #5eead4; }
  .off button { color: #fff; }
}
@media (forced-colors: active) { button { color: ButtonText; border-color: ButtonText; } }
`;

/** What the `quick-access` part answers: one button, as it was shown last. */
export function createQuickAccess(page: Document, actions: QuickAccessActions, life: AbortSignal) {
  let shown: { view: QuickAccessView; put: (place: QuickAccessPlace) => void } | null = null;
  let stop = new AbortController();
  const end = () => {
    stop.abort();
    shown = null;
  };
  life.addEventListener('abort', end, { once: true });
  return {
    'floating.show': async ({ view }: { view: QuickAccessView | null }) => {
      if (!view) {
        end();
        return {};
      }
      const before = shown?.view;
      if (!shown || isOther({ ...view, place: before?.place }, before)) {
        end();
        stop = new AbortController();
        shown = { view, put: showButton(page, view, actions, stop.signal) };
        // A button that is held or focused stays as it is.
      } else if (isOther(view.place, before?.place)) shown.put(view.place);
      shown.view = view;
      return {};
    },
  };
}

const isOther = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);

/** Shows the button at its side of the window, and gives what moves it; `signal` removes it. */
function showButton(
  page: Document,
  view: QuickAccessView,
  actions: QuickAccessActions,
  signal: AbortSignal,
): (place: QuickAccessPlace) => void {
  const { place, texts } = view;
  const { host, box, main, off, here, all } = buildButton(page, view);
  onLongPress(host, box, off, signal);
  contain(host, signal);
  signal.addEventListener('abort', () => host.remove(), { once: true });
  let now = place;
  const put = (next: QuickAccessPlace) => {
    now = next;
    const isLeft = (next.side === 'start') === (texts.dir === 'ltr');
    box.style.top = `${Math.min(Math.max(next.top, 0), 1) * (innerHeight - size)}px`;
    box.style.left = isLeft ? '4px' : 'auto';
    box.style.right = isLeft ? 'auto' : '4px';
    box.toggleAttribute('data-low', next.top > 0.7);
  };
  put(place);
  addEventListener('resize', () => put(now), { signal });
  const on = (button: HTMLButtonElement, run: (event: MouseEvent) => void) =>
    button.addEventListener('click', (event) => event.isTrusted && run(event));
  const dragging = drag(main, texts.dir, put, () => actions.place(now));
  // The click of a key, which counts none, is not the end of a drag.
  on(main, ({ detail }) => (detail > 0 && dragging.wasDrag()) || actions.open());
  const turnOff = (where: 'site' | 'everywhere') => () => {
    host.remove();
    actions.turnOff(where);
  };
  on(here, turnOff('site'));
  on(all, turnOff('everywhere'));
  main.addEventListener('keydown', (event) => {
    const next = movedBy(event.key, now, texts.dir);
    if (!next) return;
    event.preventDefault();
    put(next);
    actions.place(next);
  });
  return put;
}

function buildButton(page: Document, { texts, isLabelled }: QuickAccessView) {
  const { host, root } = closedHost(page);
  const css = page.createElement('style');
  css.textContent = style;
  const box = page.createElement('div');
  box.className = 'box';
  box.dir = texts.dir;
  box.lang = texts.lang;
  const name = isLabelled ? texts.answer : `Gloss: ${texts.open}`;
  const main = iconButton(page, name, 20, 'M4 4h12v9H9l-4 3v-3H4z');
  main.className = 'main';
  if (isLabelled) {
    main.append(name);
    main.style.cssText = 'opacity:1;padding-inline:10px 12px';
  }
  const off = page.createElement('div');
  off.className = 'off';
  const here = iconButton(page, texts.offHere, 20, 'M6 6l8 8M14 6l-8 8');
  const all = iconButton(
    page,
    texts.offEverywhere,
    20,
    'M10 3.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M5.4 5.4l9.2 9.2',
  );
  off.append(here, all);
  box.append(main, off);
  root.append(css, box);
  page.documentElement.append(host);
  return { host, box, main, off, here, all };
}

/** Arrow keys move it up, down, and to the other side. */
function movedBy(key: string, now: QuickAccessPlace, dir: string): QuickAccessPlace | null {
  const top = (by: number) => Math.min(Math.max(now.top + by, 0), 1);
  if (key === 'ArrowUp') return { ...now, top: top(-step) };
  if (key === 'ArrowDown') return { ...now, top: top(step) };
  if (key === 'ArrowLeft') return { ...now, side: dir === 'ltr' ? 'start' : 'end' };
  if (key === 'ArrowRight') return { ...now, side: dir === 'ltr' ? 'end' : 'start' };
  return null;
}

function drag(
  handle: HTMLElement,
  dir: string,
  put: (place: QuickAccessPlace) => void,
  done: () => void,
) {
  let from: { x: number; y: number } | null = null;
  let isDrag = false;
  handle.addEventListener('pointerdown', (event) => {
    if (!event.isTrusted) return;
    handle.setPointerCapture(event.pointerId);
    from = { x: event.clientX, y: event.clientY };
    isDrag = false;
  });
  handle.addEventListener('pointermove', ({ clientX: x, clientY: y }) => {
    if (!from) return;
    isDrag ||= Math.hypot(x - from.x, y - from.y) > dragFrom;
    if (!isDrag) return;
    const isLeft = x < innerWidth / 2;
    const top = (y - size / 2) / Math.max(innerHeight - size, 1);
    put({ side: isLeft === (dir === 'ltr') ? 'start' : 'end', top: Math.min(Math.max(top, 0), 1) });
  });
  const end = () => {
    if (from && isDrag) done();
    from = null;
  };
  handle.addEventListener('pointerup', end);
  handle.addEventListener('pointercancel', end);
  return { wasDrag: () => isDrag };
}
