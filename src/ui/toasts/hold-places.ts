/** What an automatic margin puts into the middle or to the end of its place. */
const floating = '[data-floats], [data-floats-first] > :first-child';

/**
 * Fixes where floating parts of `around` are without `region`, in each size of the window, so that the room it takes
 * comes from below them. Returns what lets them float again.
 */
export function holdPlaces(around: HTMLElement, region: HTMLElement): () => void {
  const found = () => [...around.querySelectorAll<HTMLElement>(floating)];
  let held: readonly HTMLElement[] = [];
  const hold = () => {
    release(held);
    held = found();
    const margins = withoutRegion(region, () => held.map(marginOf));
    for (const [at, element] of held.entries()) {
      element.style.marginBlockStart = margins[at]!;
      element.style.flexShrink = '0';
    }
  };
  // A view may come with the notice that says why.
  const observer = new MutationObserver(() => {
    const now = found();
    if (now.length !== held.length || now.some((each, at) => each !== held[at])) hold();
  });
  hold();
  observer.observe(around, { subtree: true, childList: true, attributeFilter: ['data-floats'] });
  addEventListener('resize', hold);
  return () => {
    observer.disconnect();
    removeEventListener('resize', hold);
    release(held);
  };
}

const marginOf = (element: HTMLElement) => getComputedStyle(element).marginBlockStart;

function withoutRegion<Value>(region: HTMLElement, measure: () => Value): Value {
  region.style.display = 'none';
  const measured = measure();
  region.style.display = '';
  return measured;
}

function release(held: readonly HTMLElement[]): void {
  for (const { style } of held) {
    style.marginBlockStart = '';
    style.flexShrink = '';
  }
}
