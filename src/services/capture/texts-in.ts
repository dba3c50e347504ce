/** `NodeFilter.SHOW_TEXT`, for hosts without that interface. */
const showText = 4;

/** Its text nodes, in page order. */
export function textsIn(root: Element): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, showText);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}
