import { minOpacity } from '#domain/capture/hidden-text.ts';
import { nodeTypeOf } from '../dom/own-properties.ts';
import { above } from './above.ts';

/** How much of what is in an element shows through it and all that it is in. */
export class Faintness {
  readonly #shares = new Map<Element, number>();

  /** `style`: the element's own. */
  isFaint(element: Element, style: CSSStyleDeclaration): boolean {
    const share = shareOf(style) * this.#shareAround(element);
    this.#shares.set(element, share);
    return share < minOpacity;
  }

  /** Of what is around it: the walk has come by most of it already. */
  #shareAround(element: Element): number {
    const chain: Element[] = [];
    let share = 1;
    for (let at = above(element); at; at = above(at)) {
      if (nodeTypeOf(at) !== 1) continue;
      const known = this.#shares.get(at as Element);
      if (known !== undefined) {
        share = known;
        break;
      }
      chain.push(at as Element);
    }
    for (const each of chain.reverse()) {
      const style = getComputedStyle(each);
      if (style.display !== 'contents') share *= shareOf(style);
      this.#shares.set(each, share);
    }
    return share;
  }
}

function shareOf({ opacity, filter }: CSSStyleDeclaration): number {
  const own = opacity === '1' ? 1 : Number(opacity);
  if (filter === 'none') return own;
  const [, filtered] = /\bopacity\((\d?(?:\.\d{1,9})?)\)/.exec(filter) ?? [];
  return !filtered ? own : own * Number(filtered);
}
