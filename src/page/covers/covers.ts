import { minOpacity } from '#domain/capture/hidden-text.ts';
import {
  allIn,
  bodyOf,
  ownerDocumentOf,
  parentElementOf,
  viewOf,
  wordsOf,
} from '../dom/own-properties.ts';
import { placeOf } from '../text/folds.ts';
import { colourOf, fillOf } from '../visibility/colours.ts';
import { chainBelow, commonOf, isDrawnOver, isDrawnUnder } from './paint-order.ts';
import { arePeers, isFloating, isRemovable, isScrolled } from './removable.ts';

/** CSS pixels: less is a line or a dot. */
const minSide = 8;
/** CSS pixels by which words may be wider or higher than a box over them. */
const tolerance = 1;
/** More in one page are not looked at: each is compared with each text. */
const maxBoxes = 300;
/** Elements that are looked through for grounds where words are under the flow. */
const maxGrounds = 5000;
/** Boxes under the flow that are searched for words: they may be nested. */
const maxSearches = 50;
/** Texts inside of boxes that are looked at closely, which costs as much as they are deep. */
const maxPairs = 500;

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** Words behind an opaque box that nothing moves away. */
export class Covers {
  /** With the texts behind them. */
  readonly #boxes = new Map<Element, Text[]>();
  readonly #pagesUnderFlow = new Set<Document>();
  readonly #range = new Range();
  #searches = 0;
  #pairs = 0;

  /** An element that can be seen. */
  note(element: Element, style: CSSStyleDeclaration, position: string): void {
    if (position === 'fixed' || position === 'sticky') return;
    if (position === 'static') {
      if (isOpaque(style) && isLayer(style)) this.#add(element, style);
      return;
    }
    const page = ownerDocumentOf(element);
    if (Number(style.zIndex) < 0 && !this.#pagesUnderFlow.has(page)) {
      this.#searches += 1;
      const mayHold = this.#searches > maxSearches || wordsOf(element)?.trim();
      if (mayHold) this.#pagesUnderFlow.add(page);
    }
    this.#add(element, style);
  }

  #add(element: Element, style: CSSStyleDeclaration): void {
    if (this.#boxes.size >= maxBoxes || !isOpaque(style)) return;
    // Its ground is that of the whole window.
    if (element !== bodyOf(ownerDocumentOf(element))) this.#boxes.set(element, []);
  }

  /** Once the page was walked. False: it has no box that could cover words. */
  start(): boolean {
    for (const page of this.#pagesUnderFlow) {
      const body = bodyOf(page);
      for (const each of body ? allIn(body, '*').slice(0, maxGrounds) : []) {
        this.#add(each, getComputedStyle(each));
      }
    }
    for (const box of this.#boxes.keys()) if (isRemovable(box)) this.#boxes.delete(box);
    return this.#boxes.size > 0;
  }

  /** Compares texts with the boxes at one moment: the page may be scrolled before the next call. */
  compare(texts: readonly Text[]): void {
    const boxes = Array.from(this.#boxes.keys(), (box) => ({ box, at: placeOf(box) }));
    const large = boxes.filter(({ at: { left, top, right, bottom } }) => {
      return right - left >= minSide && bottom - top >= minSide;
    });
    for (const text of texts) {
      this.#range.selectNodeContents(text);
      const place = this.#range.getBoundingClientRect();
      if (place.width === 0) continue;
      const cover = large.find(
        ({ box, at }) => isInside(place, at) && this.#isBehind(text, place, box),
      );
      if (cover) this.#boxes.get(cover.box)?.push(text);
    }
  }

  #isBehind(text: Text, place: Box, box: Element): boolean {
    this.#pairs += 1;
    return this.#pairs <= maxPairs && isBehind(text, place, box);
  }

  hidden(): Set<Text> {
    const covers = [...this.#boxes].filter(([box, texts]) => !isOverlay(box, texts));
    return new Set(covers.flatMap(([, texts]) => texts));
  }
}

function isOpaque(style: CSSStyleDeclaration): boolean {
  const { backgroundColor, backgroundImage } = style;
  const color =
    backgroundColor === noColor && backgroundImage !== 'none' ? fillOf(style) : backgroundColor;
  if (color === null || color === noColor) return false;
  if (1 - colourOf(color).alpha * Number(style.opacity) >= minOpacity) return false;
  return style.mixBlendMode === 'normal' && style.clipPath === 'none';
}

const noColor = 'rgba(0, 0, 0, 0)';

/** In the flow, and yet drawn over it. */
const isLayer = ({ transform, isolation, filter, opacity }: CSSStyleDeclaration) =>
  transform !== 'none' || isolation === 'isolate' || filter !== 'none' || opacity !== '1';

const isInside = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left - tolerance &&
  inner.right <= outer.right + tolerance &&
  inner.top >= outer.top - tolerance &&
  inner.bottom <= outer.bottom + tolerance;

function isBehind(text: Text, place: Box, box: Element): boolean {
  const parent = parentElementOf(text);
  const common = parent && commonOf(box, parent);
  if (!parent || !common || ownerDocumentOf(box) !== ownerDocumentOf(parent)) return false;
  const words = chainBelow(common, parent);
  if (words.some(isFloating) || words.some(isScrolled)) return false;
  if (common === box) return isDrawnUnder(box, words);
  const cover = chainBelow(common, box);
  if (!isDrawnOver(cover, words) || cover.some(isFloating)) return false;
  return !arePeers(cover[0], words[0]) && !isCutOff(place, cover);
}

/** Whether what a box is in cuts it off before it reaches the words. */
function isCutOff(place: Box, cover: readonly Element[]): boolean {
  return cover.slice(0, -1).some((each) => {
    const { opacity, overflow } = getComputedStyle(each);
    return opacity !== '1' || (overflow !== 'visible' && !isInside(place, placeOf(each)));
  });
}

/** Over half of the window or more, with fewer words than are behind it: it is in the way, not the page. */
function isOverlay(box: Element, texts: readonly Text[]): boolean {
  const view = viewOf(ownerDocumentOf(box));
  const { left, top, right, bottom } = placeOf(box);
  const area = (right - left) * (bottom - top);
  if (!view || area < (view.innerWidth * view.innerHeight) / 2) return false;
  const behind = texts.reduce((sum, { data }) => sum + lengthOf(data), 0);
  return lengthOf(wordsOf(box) ?? '') < behind;
}

/** Without what only sets a page's source apart. */
const lengthOf = (words: string) => words.replace(/\s+/g, ' ').trim().length;
