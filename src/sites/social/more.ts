/** "See more", in any language: the button right after a text that ends in an ellipsis. */
export function isMore(button: Element): boolean {
  const before = button.previousSibling ?? button.parentElement?.previousSibling;
  return /(…|\.\.\.)\s*$/.test(before?.textContent ?? '');
}
