/** The focus of a removed element moves to its neighbour in the list, else to `otherwise`. */
export function focusAfter(removed: Element, otherwise: () => void): void {
  const item = removed.closest('li');
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  const buttons = next?.querySelectorAll('button') ?? [];
  const last = buttons[buttons.length - 1];
  if (last) last.focus();
  else otherwise();
}
