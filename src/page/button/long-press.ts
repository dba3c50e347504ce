/** A finger that stays so long wants more of a button than to press it. */
const holdMs = 500;

/**
 * A finger does not hover: where it was last, `box` has `data-touch`, as browsers leave `:hover` there. Where it stays
 * that is `held`, by which `box` shows `more`, until something outside `host` is pressed. No menu opens; what is not
 * seen is not pressed, nor is anything by the finger that was held. A scroll takes the finger away; no click follows it.
 */
export function onLongPress(
  host: HTMLElement,
  box: HTMLElement,
  more: HTMLElement,
  signal: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  // The box is in a closed root: no script of the page sets these.
  box.onpointerenter = ({ pointerType }) => {
    isHeld = false;
    if (!box.toggleAttribute('data-touch', pointerType === 'touch')) return;
    timer = setTimeout(() => {
      box.dataset.touch = 'held';
      isHeld = true;
    }, holdMs);
  };
  // What is pressed in a closed root is its host to the page.
  const outside = ({ target }: Event) => {
    if (target !== host) box.toggleAttribute('data-touch', false);
  };
  box.onpointerleave = () => clearTimeout(timer);
  box.oncontextmenu = () => false;
  // A browser that is slow takes a finger that was held for a tap.
  const unmeant = (event: MouseEvent) => {
    const isUnmeant = more.contains(event.target as Node) ? box.dataset.touch === '' : isHeld;
    isHeld = false;
    // A key, whose click counts none, presses what has the focus and is seen.
    if (isUnmeant && event.detail > 0) event.stopImmediatePropagation();
  };
  box.addEventListener('click', unmeant, true);
  host.ownerDocument.addEventListener('pointerdown', outside, { signal, capture: true });
}
