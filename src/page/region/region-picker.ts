import type { PickedRegion, PickerWords } from '#domain/capture/region-picker.ts';
import { type Area, areaAfterKey, areaBetween, isLargeEnough, middleOf } from './area.ts';
import { buildPicker, type PickerView } from './picker-view.ts';

interface Pick {
  id: string;
  picked: Promise<PickedRegion | null>;
  cancel(): void;
}

/**
 * What the `region` part answers. A pick outlives the background, which may die while a person picks
 * and then calls again by the same id.
 */
export function createRegionPicker(life: AbortSignal) {
  let last: Pick | null = null;
  life.addEventListener('abort', () => last?.cancel(), { once: true });
  return {
    'region.pick': async (
      { id, words }: { id: string; words: PickerWords },
      signal: AbortSignal,
    ) => {
      if (last?.id !== id) {
        last?.cancel();
        last = { id, ...startPicker(words) };
      }
      const pick = last;
      signal.addEventListener('abort', () => pick.cancel(), { once: true });
      return { picked: await pick.picked };
    },
  };
}

function startPicker(words: PickerWords): Omit<Pick, 'id'> {
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
  return { picked, cancel: () => cancel() };
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
