const wordPattern = /[\p{L}\p{N}\p{So}]/u;

/**
 * Where text is in a body, in page order: counted once, so that no quote mark costs a walk of the
 * tree.
 */
export class BodyOrder {
  /** For each element: how many texts with words precede its start, and its end. */
  readonly #spans = new Map<Element, { from: number; to: number }>();
  readonly #total: number;

  /** Texts within `ignored` (a selector) are not counted. */
  constructor(body: Element, ignored: string) {
    let count = 0;
    const walk = (element: Element, isIgnored: boolean) => {
      const from = count;
      for (const node of element.childNodes) {
        if (node.nodeType === 3) {
          if (!isIgnored && wordPattern.test(node.nodeValue ?? '')) count += 1;
        } else if (node.nodeType === 1) {
          const child = node as Element;
          walk(child, isIgnored || (ignored !== '' && child.matches(ignored)));
        }
      }
      this.#spans.set(element, { from, to: count });
    };
    walk(body, false);
    this.#total = count;
  }

  hasWordsBefore(element: Element): boolean {
    return this.#span(element).from > 0;
  }

  hasWordsAfter(element: Element, within?: Element): boolean {
    const end = within ? this.#span(within).to : this.#total;
    return this.#span(element).to < end;
  }

  /** Whether there is text between the end of one element and the start of a later one. */
  hasWordsBetween(one: Element, next: Element): boolean {
    return this.#span(one).to < this.#span(next).from;
  }

  #span(element: Element) {
    return this.#spans.get(element) ?? { from: 0, to: 0 };
  }
}
