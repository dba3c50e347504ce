/** A finger that stays so long wants more of a button than to press it. */
const holdMs = 500;

/**
 * A finger does not hover: where it was last, `box` has `data-touch`, as browsers leave `:hover` there. Where it stays
 * that is `held`, by which `box` shows `more`, until something outside `host` is pressed. No menu opens, and what is
 * not seen is not pressed. A scroll takes the finger away; no click follows it.
 */
export function onLongPress(
  host: HTMLElement,
  box: HTMLElement,
  more: HTMLElement,
  signal: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enter = ({ pointerType }: PointerEvent) => {
    if (!box.toggleAttribute('data-touch', pointerType === 'touch')) return;
    timer = setTimeout(() => box.setAttribute('data-touch', 'held'), holdMs);
  };
  const outside = (event: Event) => {
    if (!event.composedPath().includes(host)) box.removeAttribute('data-touch');
  };
  const unseen = (event: Event) => {
    if (getComputedStyle(more).opacity === '0') event.stopImmediatePropagation();
  };
  const options = { signal, capture: true };
  box.addEventListener('pointerenter', enter, { signal });
  box.addEventListener('pointerleave', () => clearTimeout(timer), { signal });
  box.addEventListener('contextmenu', (event) => event.preventDefault(), options);
  more.addEventListener('click', unseen, options);
  host.ownerDocument.addEventListener('pointerdown', outside, options);
}
