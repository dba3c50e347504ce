// Functions for a page, sent as text: each uses nothing from outside itself.

interface Watch {
  end: AbortController;
  /** Whether the pointer went down and up on the element. */
  landed: Promise<boolean>;
}

declare const glossClick: Watch | undefined;

/**
 * Brings the element into view and watches the next press of the pointer: one that goes down or up
 * elsewhere does nothing there. False where the element cannot be pressed (any more).
 */
export function watchClick(element: Element): boolean {
  if (!element.isConnected || element.matches(':disabled')) return false;
  element.scrollIntoView({ block: 'center' });
  if (typeof glossClick !== 'undefined') glossClick.end.abort();
  const end = new AbortController();
  let report: (landed: boolean) => void = () => undefined;
  const landed = new Promise<boolean>((resolve) => {
    report = resolve;
  });
  let isOn = true;
  const check = (event: Event) => {
    isOn &&= event.composedPath().includes(element);
    if (!isOn) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.type === 'pointerup') report(isOn);
  };
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    globalThis.addEventListener(type, check, { capture: true, signal: end.signal });
  }
  Object.assign(globalThis, { glossClick: { end, landed } });
  return true;
}

/** Whether the watched press hit the element; a press that was not observed within `ms` did not. */
export async function clickLanded(ms: number): Promise<boolean> {
  // The press led to another document.
  if (typeof glossClick === 'undefined') return true;
  const { end, landed } = glossClick;
  const unseen = new Promise<boolean>((resolve) => setTimeout(resolve, ms, false));
  const outcome = await Promise.race([landed, unseen]);
  end.abort();
  return outcome;
}
