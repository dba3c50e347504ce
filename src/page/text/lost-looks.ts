import {
  childNodesOf,
  closestOf,
  isMatch,
  nodeTypeOf,
  parentElementOf,
} from '../dom/own-properties.ts';

/** Nodes that are looked at: a page may be as long as it likes. */
const maxNodes = 30_000;

/** Looks that Markdown has no signs for: a result in place of the text is without them. Links are underlined by themselves. */
const lost =
  'img:not([data-emoji]),u,sup,sub,mark,font[color],[style*="underline"],[style*="vertical-align: su"]';
const coloured = '[style*="color"]';

/** Does a part of an editor have looks that are gone once a result is in its place: pictures, colours, raised text? */
export function hasLostLooks(range: Range): boolean {
  const { commonAncestorContainer: at } = range;
  const scope = nodeTypeOf(at) === 1 ? (at as Element) : parentElementOf(at);
  const root = scope && closestOf(scope, '[contenteditable]');
  if (!scope || !root) return false;
  const isLost = (element: Element) =>
    isMatch(element, lost) || (isMatch(element, coloured) && isOwnColour(element, root));
  for (let each: Element | null = scope; each && each !== root; each = parentElementOf(each)) {
    if (isLost(each)) return true;
  }
  const open = [...childNodesOf(scope)];
  for (let count = 0; open.length > 0 && count < maxNodes; count += 1) {
    const node = open.pop()!;
    if (nodeTypeOf(node) !== 1 || !range.intersectsNode(node)) continue;
    const element = node as Element;
    if (isMatch(element, 'a')) continue;
    if (isLost(element)) return true;
    open.push(...childNodesOf(element));
  }
  return false;
}

/** Webmail writes the usual colour of its text to every line. */
function isOwnColour(element: Element, root: Element): boolean {
  const [own, usual] = [getComputedStyle(element), getComputedStyle(root)];
  const isMarked = own.backgroundColor !== usual.backgroundColor && !isClear(own.backgroundColor);
  return own.color !== usual.color || isMarked;
}

const isClear = (colour: string) =>
  colour === '' || /^(transparent|rgba\(0, 0, 0, 0\))$/.test(colour);
