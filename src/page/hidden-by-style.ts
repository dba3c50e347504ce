import {
  childNodesOf,
  closestOf,
  nameOf,
  ownerDocumentOf,
  parentElementOf,
  wordsOf,
} from './own-properties.ts';

/** Fainter than this is not read. */
const minOpacity = 0.05;
/** CSS pixels; text of a pixel is a line of dots. */
const minFont = 2;
/** CSS pixels beyond the page's edge; what is moved less far may only be out of place. */
const far = 250;
/** How far up it is looked for what moved a text out of the page, or gave it its ground. */
const maxUp = 30;
/** Formulas carry their source in a part that is clipped away. */
const formulas = 'math,.katex,mjx-container,.MathJax,.mwe-math-element';

/**
 * Ways to hide words that leave the box of their element visible to the browser. `hidden`: with all
 * that is in it; `mute`: the element's own words, which its children's style can show again.
 */
export function hiddenByStyle(element: Element): 'visible' | 'mute' | 'hidden' {
  const style = getComputedStyle(element);
  if (Number(style.opacity) < minOpacity || isFilteredAway(style.filter)) return 'hidden';
  if (isClipped(element, style)) return 'hidden';
  const text = ownText(element);
  if (!text) return 'visible';
  if (Number.parseFloat(style.fontSize) < minFont || isInvisibleInk(element, style)) return 'mute';
  return isOutOfSight(element, text) ? 'mute' : 'visible';
}

const isFilteredAway = (filter: string) =>
  filter !== 'none' && /\bopacity\(0(?:\.0[0-4]\d*)?\)/.test(filter);

function isClipped(element: Element, style: CSSStyleDeclaration): boolean {
  const isCut =
    isEmptyShape(style.clipPath) ||
    (/^(?:absolute|fixed)$/.test(style.position) && isEmptyRect(style.clip)) ||
    (/hidden|clip/.test(style.overflow) && isFlat(element) && !isFold(element));
  // A picture that has not loaded is flat, and holds no words.
  return (
    isCut &&
    wordsOf(element)?.trim() !== '' &&
    closestOf(element, formulas) === null &&
    !element.querySelector(formulas)
  );
}

function isEmptyShape(shape: string): boolean {
  if (shape === 'none') return false;
  return /^(?:inset\((?:50|[5-9]\d|100)%\)|circle\(0(?:px|%)?(?: at .*)?\)|polygon\(0(?:px|%)? 0(?:px|%)?(?:, 0(?:px|%)? 0(?:px|%)?)*\))$/.test(
    shape,
  );
}

function isEmptyRect(clip: string): boolean {
  const [top, right, bottom, left] = (clip.match(/-?\d{1,9}(?:\.\d{1,9})?px/g) ?? []).map(
    (length) => Number.parseFloat(length),
  );
  if (top === undefined || right === undefined) return false;
  return right - (left ?? 0) < 2 || (bottom ?? 0) - top < 2;
}

function isFlat(element: Element): boolean {
  const { width, height } = Element.prototype.getBoundingClientRect.call(element);
  return width < 2 || height < 2;
}

/** Folded up by a control of the page, before it or named by it: one click away. */
function isFold(element: Element): boolean {
  const { id, previousElementSibling: before } = element;
  if (before?.matches(control) || before?.querySelector(control)) return true;
  if (typeof id !== 'string' || id === '') return false;
  return ownerDocumentOf(element).querySelector(`[aria-controls~="${CSS.escape(id)}"]`) !== null;
}

const control = '[aria-expanded]';

function ownText(element: Element): Text | null {
  for (const node of childNodesOf(element)) {
    if (node.nodeType === 3 && (node as Text).data.trim() !== '') return node as Text;
  }
  return null;
}

/** Transparent, or of the colour of its ground; over a picture it is seen. */
function isInvisibleInk(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.backgroundClip === 'text' || style.textShadow !== 'none') return false;
  const ink = style.webkitTextFillColor || style.color;
  if (alphaOf(ink) < minOpacity) return true;
  const ground = groundOf(element);
  return ground !== null && ink === ground;
}

const grounds = new WeakMap<Element, string | null>();

/** The colour behind an element; null: a picture or a gradient, or another box may be behind it. */
function groundOf(element: Element): string | null {
  const known = grounds.get(element);
  if (known !== undefined) return known;
  const chain: Element[] = [];
  let ground: string | null | undefined;
  for (let at: Element | null = element; at && ground === undefined; at = parentElementOf(at)) {
    ground = grounds.get(at) ?? ownGround(at, chain.length);
    chain.push(at);
  }
  const found = ground === undefined ? null : ground;
  for (const each of chain) grounds.set(each, found);
  return found;
}

/** undefined: it is what is behind it. */
function ownGround(element: Element, depth: number): string | null | undefined {
  const { backgroundColor, backgroundImage, position } = getComputedStyle(element);
  if (backgroundImage !== 'none' || depth > maxUp) return null;
  if (alphaOf(backgroundColor) === 1) return backgroundColor;
  // Half transparent, or laid over something else.
  return alphaOf(backgroundColor) > 0 || /absolute|fixed/.test(position) ? null : undefined;
}

function alphaOf(color: string): number {
  if (color === 'transparent') return 0;
  const [, , , alpha] = color.match(/[\d.]+/g) ?? [];
  return alpha === undefined || !/^rgba|\//.test(color) ? 1 : Number(alpha);
}

/** Without any size, or moved out of the page by its place, margin or indent. */
function isOutOfSight(element: Element, text: Text): boolean {
  const page = ownerDocumentOf(element);
  const range = page.createRange();
  range.selectNodeContents(text);
  const { width, height, right, bottom, left } = range.getBoundingClientRect();
  if (width === 0 || height === 0) return nameOf(element) !== 'option' && isLaidOut(element);
  const view = page.defaultView;
  if (!view) return false;
  const isOut =
    right + view.scrollX < -far || bottom + view.scrollY < -far || left > view.innerWidth * 3 + far;
  return isOut && isMovedAway(element);
}

/** A text in a closed fold has no box; one that is scaled to nothing has. */
const isLaidOut = (element: Element) => Element.prototype.getClientRects.call(element).length > 0;

/** Slides are moved by transforms and come back; these do not. */
function isMovedAway(element: Element): boolean {
  let left = maxUp;
  for (let at: Element | null = element; at && left > 0; at = parentElementOf(at), left -= 1) {
    const style = getComputedStyle(at);
    const moves = [style.textIndent, style.marginLeft, style.marginTop];
    if (style.position !== 'static') moves.push(style.left, style.top);
    if (moves.some((move) => Math.abs(Number.parseFloat(move)) > far)) return true;
  }
  return false;
}
