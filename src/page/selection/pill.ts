import type { ContextMenuPosition } from '#domain/selection/selection.ts';
import type { WidgetTexts } from '#domain/sites/widget-texts.ts';
import { onLongPress } from '../button/long-press.ts';
import { contain } from '../dom/closed-host.ts';
import { isDarkBehind } from '../visibility/ground.ts';
import { pillPlace } from './pill-place.ts';
import { buildPill, type PillButton } from './pill-view.ts';
import type { Selected } from './selected-text.ts';

interface PillOptions {
  texts: WidgetTexts;
  position: ContextMenuPosition;
  readonly press: (button: PillButton) => void;
  /** Escape was pressed in it. */
  readonly leave: () => void;
  /** The pointer or the focus is on it. */
  readonly near: () => void;
}

export interface ShownPill {
  host: HTMLElement;
  focus(): void;
  remove(): void;
}

/** Shows the pill at what is selected, in the topmost dialog of the page or at the end of it. */
export function showPill(page: Document, selected: Selected, options: PillOptions): ShownPill {
  const view = buildPill(page, options.texts);
  const { host, pill, buttons } = view;
  if (isDarkBehind(selected.element)) pill.dataset.dark = '';
  (selected.element.closest('dialog:modal') ?? page.documentElement).append(host);
  const { clientWidth, clientHeight } = page.documentElement;
  const size = { width: pill.offsetWidth, height: pill.offsetHeight };
  const room = { width: clientWidth, height: innerHeight || clientHeight };
  const isRtl = getComputedStyle(selected.element).direction === 'rtl';
  const place = pillPlace(selected.box, size, room, { position: options.position, isRtl });
  pill.style.left = `${place.left}px`;
  pill.style.top = `${place.top}px`;
  const isLtr = options.texts.dir === 'ltr';
  const free = isLtr ? clientWidth - place.left - size.width : place.left;
  if (free < 44) pill.dataset.tight = '';
  listen(host, [...buttons], options);
  const stop = new AbortController();
  const dismiss = buttons.get('dismiss');
  if (dismiss) onLongPress(host, pill, dismiss, stop.signal);
  contain(host, stop.signal);
  const remove = () => {
    stop.abort();
    host.remove();
  };
  return { host, focus: () => buttons.get('explain')?.focus(), remove };
}

function listen(
  host: HTMLElement,
  buttons: readonly (readonly [PillButton, HTMLButtonElement])[],
  { press, leave, near }: PillOptions,
): void {
  for (const type of ['pointerover', 'focusin']) {
    host.addEventListener(type, (event) => event.isTrusted && near());
  }
  for (const [name, button] of buttons) {
    // What a page's own script does with the pill is not the person's.
    button.addEventListener('click', (event) => event.isTrusted && press(name));
    button.addEventListener('keydown', (event) => moveFocus(event, buttons, leave));
  }
  // The focus and the selection stay in the page.
  host.addEventListener('mousedown', (event) => event.preventDefault());
}

/** The keys of a toolbar (WAI-ARIA APG). */
function moveFocus(
  event: KeyboardEvent,
  buttons: readonly (readonly [PillButton, HTMLButtonElement])[],
  leave: () => void,
): void {
  const at = buttons.findIndex(([, button]) => button === event.currentTarget);
  const isRtl = getComputedStyle(event.currentTarget as Element).direction === 'rtl';
  const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
  const last = buttons.length - 1;
  const to =
    step === undefined ? { Home: 0, End: last }[event.key] : (at + step + last + 1) % (last + 1);
  if (event.key === 'Escape') leave();
  if (to === undefined && event.key !== 'Escape') return;
  event.preventDefault();
  if (to !== undefined) buttons[to]?.[1].focus();
}
