import { noPress, type Press, type PressEvent, pressAfter } from './press-state.ts';

/** A finger that stays so long wants more of a button than to press it. */
const holdMs = 500;
/** The click of a finger comes within this time after it has left. */
const clickMs = 400;

/**
 * A finger does not hover: where it stays in `box`, that has `data-pressed`, by which it shows `more`, until something
 * else is pressed. Neither a click nor a context menu follows, and `more` is not pressed before it is shown. While a
 * finger is what was there last, `box` has `data-touch`, as browsers leave `:hover` where one was.
 */
export function onLongPress(box: HTMLElement, more: HTMLElement, signal: AbortSignal): void {
  const view = box.ownerDocument.defaultView ?? window;
  let press: Press = noPress;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (run: () => void, ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  const take = (event: PressEvent) => {
    press = pressAfter(press, event);
    if (press.state === 'none') clearTimeout(timer);
    if (press.state === 'held') box.dataset.pressed = '';
  };
  const over = ({ pointerType }: PointerEvent) => {
    box.toggleAttribute('data-touch', pointerType === 'touch');
  };
  const down = (event: PointerEvent) => {
    if (!event.isTrusted) return;
    over(event);
    take({ type: 'down', isTouch: event.pointerType === 'touch', ...placeOf(event) });
    if (press.state === 'down') later(() => take({ type: 'elapsed' }), holdMs);
  };
  const up = () => {
    take({ type: 'up' });
    if (press.state === 'held') later(() => (press = noPress), clickMs);
  };
  const click = (event: MouseEvent) => {
    const isUnseen = isTouch(event) && !('pressed' in box.dataset) && isIn(more, event);
    if (press.state === 'held' || isUnseen) drop(event);
    press = noPress;
  };
  const inside = { signal, capture: true };
  const cancel = () => take({ type: 'cancel' });
  box.addEventListener('pointerover', over, inside);
  box.addEventListener('pointerdown', down, inside);
  box.addEventListener('pointermove', (event) => take({ type: 'move', ...placeOf(event) }), inside);
  box.addEventListener('pointerup', up, inside);
  box.addEventListener('pointercancel', cancel, inside);
  box.addEventListener('click', click, inside);
  box.addEventListener('contextmenu', (event) => press.state !== 'none' && drop(event), inside);
  const outside = { signal, capture: true, passive: true };
  view.addEventListener('scroll', cancel, outside);
  const elsewhere = (event: Event) => isOutside(box, event) && box.removeAttribute('data-pressed');
  view.addEventListener('pointerdown', elsewhere, outside);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

const placeOf = ({ clientX: x, clientY: y }: PointerEvent) => ({ x, y });

function drop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Not in Firefox before 129: clicks are no pointer events there. */
const isTouch = (event: MouseEvent) => 'pointerType' in event && event.pointerType === 'touch';

const isIn = (element: HTMLElement, { target }: Event) =>
  target instanceof Node && element.contains(target);

/** From out there the box is its host. */
function isOutside(box: HTMLElement, event: Event): boolean {
  const root = box.getRootNode();
  return !event.composedPath().includes(root instanceof ShadowRoot ? root.host : box);
}
