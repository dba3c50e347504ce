import { squeezed } from '../letters-in.ts';
import { textsIn } from '../texts-in.ts';
import { type Block, isProse, leafBlocks, ownBlocks } from './blocks.ts';

/** Characters in an element, all descendants included. */
export interface Amount {
  letters: number;
  /** Characters of running text. */
  prose: number;
  /** Characters in links. */
  linked: number;
}

const none: Amount = { letters: 0, prose: 0, linked: 0 };

/** Amounts of all elements of a tree, counted in one pass however deep it is. */
export class Measure {
  readonly #amounts = new Map<Element, Amount>();

  constructor(root: Element) {
    const elements = [root, ...root.querySelectorAll('*')];
    for (const element of elements) this.#amounts.set(element, { ...none });
    this.#addTexts(root);
    for (const block of proseBlocks(root)) this.#of(block.element).prose += block.text.length;
    for (const element of elements.reverse()) if (element !== root) this.#addToParent(element);
  }

  of(element: Element): Readonly<Amount> {
    return this.#amounts.get(element) ?? none;
  }

  #of(element: Element): Amount {
    return this.#amounts.get(element) ?? { ...none };
  }

  #addTexts(root: Element): void {
    for (const { parentElement, data } of textsIn(root)) {
      const amount = parentElement && this.#amounts.get(parentElement);
      if (amount) amount.letters += squeezed(data).length;
    }
  }

  #addToParent(element: Element): void {
    const parent = element.parentElement && this.#amounts.get(element.parentElement);
    if (!parent) return;
    const amount = this.#of(element);
    if (element.localName === 'a') amount.linked = amount.letters;
    parent.letters += amount.letters;
    parent.prose += amount.prose;
    parent.linked += amount.linked;
  }
}

function proseBlocks(root: Element): Block[] {
  const blocks = leafBlocks(root);
  return (blocks.length > 0 ? blocks : ownBlocks(root)).filter(isProse);
}
