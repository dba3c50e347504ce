import { nameOf, ownText } from '../dom/own-properties.ts';

const isPreserved = (value: string) => /^(?:pre|break-spaces|preserve)/.test(value);
const inline = new Set(
  'a abbr b bdi bdo code em font i img mark q s small span strong u'.split(' '),
);

/** Whether line ends in the element's own text are shown because of its style, as `pre` does by itself. */
export function showsLines(element: Element): boolean {
  if (nameOf(element) === 'pre' || !ownText(element, holdsLineEnd)) return false;
  return isPreserved(getComputedStyle(element).whiteSpace);
}

/** Among words; between blocks it is but how the page is written. */
function holdsLineEnd({ data, previousSibling, nextSibling }: Text): boolean {
  if (!data.includes('\n')) return false;
  return data.trim() !== '' || (isInline(previousSibling) && isInline(nextSibling));
}

const isInline = (node: Node | null) =>
  node?.nodeType === Node.ELEMENT_NODE && inline.has(nameOf(node as Element));
