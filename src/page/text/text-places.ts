import { maxOutOfPage } from '#domain/capture/hidden-text.ts';
import { nameOf, ownerDocumentOf, parentElementOf, viewOf } from '../dom/own-properties.ts';

/** How far up it is looked for what moved a text out of the page. */
const maxUp = 30;

/** Whether the words of an element are where a person can see them. */
export class TextPlaces {
  /** One for all texts: the browser keeps each up to date as the page changes. */
  readonly #range = new Range();
  #page: Document | null = null;
  #maxLeft = 0;

  /** Without any size, or moved out of the page by its place, margin or indent. */
  isOutOfSight(element: Element, text: Text): boolean {
    const { width, height, right, bottom, left } = this.#boxOf(text);
    if (width === 0 || height === 0) return nameOf(element) !== 'option' && isLaidOut(element);
    const isRight = left > this.#maxLeft;
    if (right >= -maxOutOfPage && bottom >= -maxOutOfPage && !isRight) return false;
    const view = viewOf(ownerDocumentOf(element));
    if (!view) return false;
    const isOut =
      right + view.scrollX < -maxOutOfPage || bottom + view.scrollY < -maxOutOfPage || isRight;
    return isOut && isMovedAway(element);
  }

  #boxOf(text: Text): DOMRect {
    const page = ownerDocumentOf(text);
    if (this.#page !== page) {
      this.#page = page;
      this.#maxLeft = (viewOf(page)?.innerWidth ?? 0) * 3 + maxOutOfPage;
    }
    this.#range.selectNodeContents(text);
    return this.#range.getBoundingClientRect();
  }
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
    if (moves.some((move) => Math.abs(Number.parseFloat(move)) > maxOutOfPage)) return true;
  }
  return false;
}
