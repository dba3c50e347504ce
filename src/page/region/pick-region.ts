import type { PickerWords } from '#domain/region-picker.ts';
import {
  type Area,
  areaAfterKey,
  areaBetween,
  type Extent,
  isLargeEnough,
  middleOf,
} from './pick-region-area.ts';
import { buildPicker, type PickerView } from './pick-region-view.ts';

/**
 * Run by `scripting.executeScript` in the isolated world, out of the page's reach. What was picked
 * waits here until the background has it: its worker may die while a person picks, and then asks
 * again by the same id.
 */
interface PickWorld {
  glossPickRegion?: typeof pickRegion;
  glossRegion?: { id: string; picked: Promise<PickedRegion | null>; cancel: () => void };
}
const world = globalThis as PickWorld;

/** An area in CSS pixels of the window as it is shown, and the window's size in the same. */
export interface PickedRegion {
  area: Area;
  view: Extent;
}

function pickRegion(step: 'pick' | 'forget', id: string, words?: PickerWords): unknown {
  const known = world.glossRegion;
  if (step === 'pick' && words) {
    if (known?.id === id) return known.picked;
    known?.cancel();
    const picker = startPicker(words);
    world.glossRegion = { id, ...picker };
    return picker.picked;
  }
  if (known?.id === id) {
    known.cancel();
    delete world.glossRegion;
    delete world.glossPickRegion;
  }
  return null;
}

function startPicker(words: PickerWords) {
  const view = buildPicker(document, words);
  const stop = new AbortController();
  let cancel = () => {};
  const picked = new Promise<PickedRegion | null>((resolve) => {
    const end = (area: Area | null) => {
      if (stop.signal.aborted) return;
      stop.abort();
      view.remove();
      // The next picture of the window must not show the picker.
      void painted().then(() => resolve(area && shown(area)));
    };
    cancel = () => end(null);
    follow(view, end, stop.signal);
  });
  return { picked, cancel };
}

function follow(view: PickerView, end: (area: Area | null) => void, signal: AbortSignal): void {
  const { dialog, take, cancel } = view;
  const extent = () => ({ width: innerWidth, height: innerHeight });
  let area = middleOf(extent());
  let from: { x: number; y: number } | null = null;
  const set = (next: Area) => {
    area = next;
    view.show(area, extent());
  };
  const on = <K extends keyof HTMLElementEventMap>(
    target: HTMLElement,
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => target.addEventListener(type, listener, { signal });
  set(area);
  on(dialog, 'pointerdown', (event) => {
    if (event.button !== 0 || view.isBar(event.target)) return;
    event.preventDefault();
    dialog.setPointerCapture(event.pointerId);
    from = { x: event.clientX, y: event.clientY };
  });
  on(dialog, 'pointermove', (event) => {
    if (!from) return;
    const drawn = areaBetween(from, { x: event.clientX, y: event.clientY }, extent());
    if (isLargeEnough(drawn)) set(drawn);
  });
  on(dialog, 'pointerup', (event) => {
    if (!from) return;
    const drawn = areaBetween(from, { x: event.clientX, y: event.clientY }, extent());
    from = null;
    if (isLargeEnough(drawn)) end(drawn);
  });
  on(dialog, 'pointercancel', () => {
    from = null;
  });
  on(dialog, 'keydown', (event) => {
    // Shortcuts of the page are not meant.
    event.stopPropagation();
    const moved = areaAfterKey(area, event, extent());
    if (moved) set(moved);
    else if (event.key !== 'Enter' || event.target !== dialog) return;
    else end(area);
    event.preventDefault();
  });
  on(dialog, 'cancel', (event) => {
    event.preventDefault();
    end(null);
  });
  on(take, 'click', () => end(area));
  on(cancel, 'click', () => end(null));
}

/** What is shown of a page that was zoomed by two fingers is a part of its window. */
function shown({ x, y, width, height }: Area): PickedRegion {
  const { scale, offsetLeft, offsetTop } = visualViewport ?? {
    scale: 1,
    offsetLeft: 0,
    offsetTop: 0,
  };
  return {
    area: { x: x - offsetLeft, y: y - offsetTop, width, height },
    view: { width: innerWidth / scale, height: innerHeight / scale },
  };
}

const paintMs = 300;

/** Two frames; in a window that is not drawn, a moment. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, paintMs);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

world.glossPickRegion = pickRegion;
