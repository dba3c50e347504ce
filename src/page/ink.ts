import { parentElementOf } from './own-properties.ts';

/** Fainter than this is not read. */
const minAlpha = 0.05;
/** How far up the ground of a text is looked for. */
const maxUp = 30;

/** Whether the letters of an element can be told from what is behind them. */
export class Ink {
  /** null: a picture or a gradient, or another box may be behind it. */
  readonly #grounds = new Map<Element, string | null>();
  readonly #alphas = new Map<string, number>();

  /** Transparent, or of the colour of its ground; over a picture it is seen. */
  isInvisible(element: Element, style: CSSStyleDeclaration, position: string): boolean {
    const ink = style.webkitTextFillColor || style.color;
    const isLost =
      this.#alphaOf(ink) < minAlpha || ink === this.#groundOf(element, style, position);
    return isLost && style.backgroundClip !== 'text' && style.textShadow === 'none';
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
    const alpha = this.#alphaOf(backgroundColor);
    if (alpha === 1) return backgroundColor;
    // Half transparent, or laid over something else.
    return alpha > 0 || position === 'absolute' || position === 'fixed' ? null : undefined;
  }

  #alphaOf(color: string): number {
    let alpha = this.#alphas.get(color);
    if (alpha === undefined) {
      alpha = alphaOf(color);
      this.#alphas.set(color, alpha);
    }
    return alpha;
  }
}

function alphaOf(color: string): number {
  if (color === 'transparent') return 0;
  const [, , , alpha] = color.match(/[\d.]+/g) ?? [];
  return alpha === undefined || !/^rgba|\//.test(color) ? 1 : Number(alpha);
}
