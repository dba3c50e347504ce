import { isEmptyShape } from '#domain/capture/empty-shape.ts';
import { minFontSize } from '#domain/capture/hidden-text.ts';
import { Covers } from '../covers/covers.ts';
import { closestOf, firstIn, hasWords, ownText, wordsOf } from '../dom/own-properties.ts';
import { Folds, placeOf } from '../text/folds.ts';
import { TextPlaces } from '../text/text-places.ts';
import { Faintness } from './faintness.ts';
import { Ink } from './ink.ts';

/**
 * Ways to hide words that leave the box of their element visible to the browser. Each property of a
 * style takes about 0.3 µs to read, so one is read only when its value can matter.
 */
export class HiddenByStyle {
  readonly covers = new Covers();
  readonly #ink = new Ink();
  readonly #places = new TextPlaces();
  readonly #faintness = new Faintness();
  readonly #folds = new Folds();

  /**
   * `hidden`: with all that is in it; `mute`: the element's own words, which its children's style can
   * show again.
   */
  sight(element: Element): 'visible' | 'mute' | 'hidden' {
    const style = getComputedStyle(element);
    const { position } = style;
    if (this.#faintness.isFaint(element, style)) return 'hidden';
    if (this.#isClipped(element, style, position)) return 'hidden';
    this.covers.note(element, style, position);
    const text = ownText(element, hasWords);
    if (!text) return 'visible';
    const isHidden =
      Number.parseFloat(style.fontSize) < minFontSize ||
      this.#ink.isInvisible(element, style, position) ||
      this.#places.isOutOfSight(element, text);
    return isHidden ? 'mute' : 'visible';
  }

  #isClipped(element: Element, style: CSSStyleDeclaration, position: string): boolean {
    const { clipPath, overflow } = style;
    const isCut =
      (clipPath !== 'none' && isEmptyShape(clipPath, placeOf(element))) ||
      ((position === 'absolute' || position === 'fixed') && isEmptyRect(style.clip)) ||
      (overflow !== 'visible' &&
        /hidden|clip/.test(overflow) &&
        isFlat(element) &&
        !this.#folds.isFold(element));
    // A picture that has not loaded is flat, and holds no words.
    return isCut && wordsOf(element)?.trim() !== '' && !isFormula(element);
  }
}

/** Formulas carry their source in a part that is clipped away and holds nothing else. */
function isFormula(element: Element): boolean {
  if (closestOf(element, 'math')) return true;
  const math = firstIn(element, 'math');
  return math !== null && wordsOf(math)?.trim() === wordsOf(element)?.trim();
}

function isEmptyRect(clip: string): boolean {
  const [top, right, bottom, left] = (clip.match(/-?\d{1,9}(?:\.\d{1,9})?px/g) ?? []).map(
    (length) => Number.parseFloat(length),
  );
  if (top === undefined || right === undefined) return false;
  return right - (left ?? 0) < 2 || (bottom ?? 0) - top < 2;
}

function isFlat(element: Element): boolean {
  const { width, height } = placeOf(element);
  return width < 2 || height < 2;
}
