/** What is removed takes the focus with it: its neighbour in the list gets it, else `otherwise`. */
export function focusAfter(removed: Element, otherwise: () => void): void {
  const item = removed.closest('li');
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  const buttons = next?.querySelectorAll('button') ?? [];
  const last = buttons[buttons.length - 1];
  if (last) last.focus();
  else otherwise();
}
