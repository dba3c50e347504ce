const isPreserved = (value: string) => /^(?:pre|break-spaces|preserve)/.test(value);

/** Whether line ends in the element's own text are shown because of its style, as `pre` does by itself. */
export function showsLines(element: Element): boolean {
  if (element.localName === 'pre') return false;
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE) continue;
    const { data } = node as Text;
    if (data.includes('\n') && data.trim() !== '') {
      return isPreserved(getComputedStyle(element).whiteSpace);
    }
  }
  return false;
}
