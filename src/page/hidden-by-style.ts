import { Ink } from './ink.ts';
import {
  attributeOf,
  closestOf,
  firstIn,
  firstOfPage,
  hasWords,
  isMatch,
  ownerDocumentOf,
  ownText,
  previousOf,
  wordsOf,
} from './own-properties.ts';
import { TextPlaces } from './text-places.ts';

/** Fainter than this is not read. */
const minOpacity = 0.05;
/** CSS pixels; text of a pixel is a line of dots. */
const minFont = 2;
/** Formulas carry their source in a part that is clipped away. */
const formulas = 'math,.katex,mjx-container,.MathJax,.mwe-math-element';

/**
 * Ways to hide words that leave the box of their element visible to the browser. Each property of a
 * style takes about 0.3 µs to read, so one is read only when its value can matter.
 */
export class HiddenByStyle {
  readonly #ink = new Ink();
  readonly #places = new TextPlaces();

  /**
   * `hidden`: with all that is in it; `mute`: the element's own words, which its children's style can
   * show again.
   */
  sight(element: Element): 'visible' | 'mute' | 'hidden' {
    const style = getComputedStyle(element);
    const { position } = style;
    if (isFaint(style) || isClipped(element, style, position)) return 'hidden';
    const text = ownText(element, hasWords);
    if (!text) return 'visible';
    const isHidden =
      Number.parseFloat(style.fontSize) < minFont ||
      this.#ink.isInvisible(element, style, position) ||
      this.#places.isOutOfSight(element, text);
    return isHidden ? 'mute' : 'visible';
  }
}

function isFaint({ opacity, filter }: CSSStyleDeclaration): boolean {
  if (opacity !== '1' && Number(opacity) < minOpacity) return true;
  return filter !== 'none' && /\bopacity\(0(?:\.0[0-4]\d*)?\)/.test(filter);
}

function isClipped(element: Element, style: CSSStyleDeclaration, position: string): boolean {
  const { clipPath, overflow } = style;
  const isCut =
    (clipPath !== 'none' && isEmptyShape(clipPath)) ||
    ((position === 'absolute' || position === 'fixed') && isEmptyRect(style.clip)) ||
    (overflow !== 'visible' && /hidden|clip/.test(overflow) && isFlat(element) && !isFold(element));
  // A picture that has not loaded is flat, and holds no words.
  return (
    isCut &&
    wordsOf(element)?.trim() !== '' &&
    closestOf(element, formulas) === null &&
    !firstIn(element, formulas)
  );
}

function isEmptyShape(shape: string): boolean {
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
  const before = previousOf(element);
  if (before && (isMatch(before, control) || firstIn(before, control))) return true;
  const id = attributeOf(element, 'id');
  if (!id) return false;
  return firstOfPage(ownerDocumentOf(element), `[aria-controls~="${CSS.escape(id)}"]`) !== null;
}

const control = '[aria-expanded]';
