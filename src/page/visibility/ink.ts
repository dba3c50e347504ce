import { parentElementOf } from '../dom/own-properties.ts';
import { type Colour, colourOf, isAlike } from './colours.ts';

/** Fainter than this is not read. */
const minAlpha = 0.05;
/** How far up the ground of a text is looked for. */
const maxUp = 30;

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
    const chain = [element];
    let ground = this.#ownGround(style, position);
    let at = parentElementOf(element);
    while (at && ground === undefined) {
      ground = this.#grounds.get(at);
      if (ground === undefined) {
        const own = getComputedStyle(at);
        ground = chain.length > maxUp ? null : this.#ownGround(own, own.position);
        chain.push(at);
        at = parentElementOf(at);
      }
    }
    const found = ground ?? null;
    for (const each of chain) this.#grounds.set(each, found);
    return found;
  }

  /** undefined: it is what is behind it. */
  #ownGround(
    { backgroundColor, backgroundImage }: CSSStyleDeclaration,
    position: string,
  ): string | null | undefined {
    if (backgroundImage !== 'none') return null;
    const { alpha } = this.#colourOf(backgroundColor);
    if (alpha === 1) return backgroundColor;
    // Half transparent, or laid over something else.
    return alpha > 0 || position === 'absolute' || position === 'fixed' ? null : undefined;
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
