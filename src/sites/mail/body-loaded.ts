/** Whether the body of a mail has content of its sender: text, or pictures alone. */
export function holdsMail(body: Element): boolean {
  if (hasWords(body) || body.querySelector('img, picture, video')) return true;
  return [...body.querySelectorAll('iframe')].some((frame) => {
    const inner = documentOf(frame);
    // A frame of another origin cannot be read: it may hold anything.
    return !inner || (inner.body !== null && holdsMail(inner.body));
  });
}

function hasWords(element: Element): boolean {
  const walker = element.ownerDocument.createTreeWalker(element, 4 /* NodeFilter.SHOW_TEXT */);
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode;
    const isCode = parentElement?.localName === 'style' || parentElement?.localName === 'script';
    if (!isCode && /[\p{L}\p{N}\p{P}\p{S}]/u.test(nodeValue ?? '')) return true;
  }
  return false;
}

function documentOf(frame: HTMLIFrameElement): Document | null {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
}
