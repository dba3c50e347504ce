/** Elements of MathJax's HTML output that are only layout. */
const layout =
  /^mjx-(?:struts?|nstrut|dstrut|spacer|line|surd|stretchy-.*|beg|ext|end|mid|mark|assistive-mml|speech|tstrut|lazy)$/;
const allowed =
  /^m(?:i|n|o|row|frac|sqrt|root|sub|sup|subsup|over|under|underover|text|space|table|tr|td|fenced|style|phantom)$/;

/**
 * MathML of a formula that MathJax 3 or 4 wrote as HTML without its assistive copy, by the names of
 * its elements; null where it cannot be derived.
 */
export function mathOfChtml(container: Element): Element | null {
  const drawn = container.querySelector('mjx-math');
  if (!drawn) return null;
  const math = container.ownerDocument.createElementNS(
    'http://www.w3.org/1998/Math/MathML',
    'math',
  );
  math.append(...childrenOf(drawn));
  return math.textContent?.trim() ? math : null;
}

function childrenOf(element: Element): Node[] {
  return [...element.children].flatMap(nodesOf);
}

function nodesOf(element: Element): Node[] {
  const { localName, ownerDocument } = element;
  if (layout.test(localName)) return [];
  if (localName === 'mjx-c' || localName === 'mjx-utext')
    return [ownerDocument.createTextNode(letterOf(element))];
  const name = localName.replace(/^mjx-/, '');
  const children = childrenOf(element);
  if (!allowed.test(name))
    return isGroup(name) && children.length > 1
      ? [made(ownerDocument, 'mrow', children)]
      : children;
  return [made(ownerDocument, name, inOrder(element, name, children))];
}

/** Parts that are one argument of their parent. */
function isGroup(name: string): boolean {
  return /^(?:num|den|base|box|texatom|row|over|under)$/.test(name);
}

/** A script with both parts has the upper one first. */
function inOrder(element: Element, name: string, children: Node[]): Node[] {
  const [base, upper, lower] = children;
  const isBoth = name === 'msubsup' && element.querySelector(':scope > mjx-script') !== null;
  return isBoth && base && upper && lower ? [base, lower, upper] : children;
}

function letterOf(element: Element): string {
  const text = element.textContent ?? '';
  if (text.trim()) return text.normalize('NFKC');
  const code = /\bmjx-c([\dA-F]{2,5})\b/.exec(element.getAttribute('class') ?? '')?.[1];
  return code ? String.fromCodePoint(Number.parseInt(code, 16)).normalize('NFKC') : '';
}

function made(page: Document, name: string, children: readonly Node[]): Element {
  const element = page.createElementNS('http://www.w3.org/1998/Math/MathML', name);
  element.append(...children);
  return element;
}
