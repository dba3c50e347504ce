import { parentElementOf } from '../dom/own-properties.ts';
import { type Colour, colourOf, fillOf, isAlike, laidOn } from './colours.ts';

/** Fainter than this is not read. */
const minAlpha = 0.05;
/** How far up the ground of a text is looked for. */
const maxUp = 30;

type OwnGround = string | null | Colour | undefined;

/** What is behind it is part of the ground. */
const mayShow = (own: OwnGround) => own === undefined || (typeof own === 'object' && own !== null);

function groundOn(own: OwnGround, behind: string | null): string | null {
  if (own === undefined) return behind;
  if (own === null || typeof own === 'string') return own;
  return behind === null ? null : laidOn(own, behind);
}

/** Whether the letters of an element can be told from what is behind them. */
export class Ink {
  /** null: a picture or a gradient, or another box may be behind it. */
  readonly #grounds = new Map<Element, string | null>();
  readonly #colours = new Map<string, Colour>();

  /** Transparent, or of the colour of its ground; over a picture it is seen. */
  isInvisible(element: Element, style: CSSStyleDeclaration, position: string): boolean {
    const ink = style.webkitTextFillColor || style.color;
    const isLost =
      this.#colourOf(ink).alpha < minAlpha ||
      this.#isGround(ink, this.#groundOf(element, style, position));
    return isLost && style.backgroundClip !== 'text' && style.textShadow === 'none';
  }

  #isGround(ink: string, ground: string | null): boolean {
    if (ground === null || ink === ground) return ground !== null;
    return isAlike(this.#colourOf(ink), this.#colourOf(ground));
  }

  /** The colour behind an element. */
  #groundOf(element: Element, style: CSSStyleDeclaration, position: string): string | null {
    const chain = [{ element, own: this.#ownGround(style, position) }];
    let ground: string | null | undefined;
    let at = parentElementOf(element);
    while (at && mayShow(chain.at(-1)!.own)) {
      ground = this.#grounds.get(at);
      if (ground !== undefined) break;
      const own = getComputedStyle(at);
      const isFar = chain.length > maxUp;
      chain.push({ element: at, own: isFar ? null : this.#ownGround(own, own.position) });
      at = parentElementOf(at);
    }
    let found = ground ?? null;
    for (const { element: each, own } of chain.reverse()) {
      found = groundOn(own, found);
      this.#grounds.set(each, found);
    }
    return found;
  }

  /** undefined: it is what is behind it; null: it is not known. */
  #ownGround(style: CSSStyleDeclaration, position: string): OwnGround {
    const { backgroundColor, backgroundImage } = style;
    const color = backgroundImage === 'none' ? backgroundColor : fillOf(style);
    if (color === null) return null;
    const colour = this.#colourOf(color);
    if (colour.alpha === 1) return color;
    // Laid over something else.
    if (position === 'absolute' || position === 'fixed') return null;
    return colour.alpha > 0 ? colour : undefined;
  }

  #colourOf(color: string): Colour {
    let colour = this.#colours.get(color);
    if (!colour) {
      colour = colourOf(color);
      this.#colours.set(color, colour);
    }
    return colour;
  }
}
