import type { ViewerParts } from './viewer-parts.ts';

/** The picture is scaled at once; pages are drawn again when the fingers stop. */
const drawingDelay = 400;
/** Pixels of a wheel that double the scale. */
const doublingPixels = 300;

/** Ctrl with the wheel, and two fingers (which a touchpad sends as the same). */
export function followZoomGestures(
  container: HTMLElement,
  { viewer }: ViewerParts,
  signal: AbortSignal,
): void {
  const zoom = (scaleFactor: number, origin: [number, number]) =>
    viewer.updateScale({ drawingDelay, scaleFactor, origin } as never);
  container.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
      const pixels = Math.max(-100, Math.min(100, event.deltaY * lines));
      zoom(2 ** (-pixels / doublingPixels), [event.clientX, event.clientY]);
    },
    { passive: false, signal },
  );
  followFingers(container, zoom, signal);
}

function followFingers(
  container: HTMLElement,
  zoom: (factor: number, origin: [number, number]) => void,
  signal: AbortSignal,
): void {
  let before = 0;
  const gap = ([a, b]: readonly Touch[]) =>
    a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
  container.addEventListener(
    'touchmove',
    (event) => {
      const fingers = [...event.touches];
      if (fingers.length !== 2) return;
      event.preventDefault();
      const now = gap(fingers);
      const [a, b] = fingers;
      if (before > 0 && a && b && Math.abs(now - before) > 4) {
        zoom(now / before, [(a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2]);
        before = now;
      } else if (before === 0) before = now;
    },
    { passive: false, signal },
  );
  const lift = () => {
    before = 0;
  };
  for (const end of ['touchend', 'touchcancel'] as const) {
    container.addEventListener(end, lift, { signal });
  }
}
