export const squeezed = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '');

/** Characters of an element but white space; `without`: parts of it that do not count. */
export function lettersIn(element: Element, without = ''): number {
  const copy = without ? (element.cloneNode(true) as Element) : element;
  if (without) for (const part of copy.querySelectorAll(without)) part.remove();
  return squeezed(copy.textContent).length;
}
