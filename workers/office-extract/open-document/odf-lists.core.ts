import { type Attributes, attribute } from '../xml.core.ts';

interface OpenList {
  style: string;
  count: number;
  /** The open item has had its mark. */
  isMarked: boolean;
}

/** The lists of an OpenDocument text: which levels of which style are numbered, and the counts. */
export class OdfLists {
  readonly #numbered = new Set<string>();
  readonly #open: OpenList[] = [];
  #style = '';

  /** True where the element was one of a list's. */
  open(name: string, attributes: Attributes): boolean {
    const top = this.#open.at(-1);
    if (name === 'list-style') this.#style = attribute(attributes, 'name') ?? '';
    else if (name === 'list-level-style-number') this.#numberedLevel(attributes);
    else if (name === 'list') {
      const style = attribute(attributes, 'style-name') ?? top?.style ?? '';
      this.#open.push({ style, count: 0, isMarked: true });
    } else if (name === 'list-item' && top) {
      const start = Number(attribute(attributes, 'start-value') ?? top.count + 1);
      top.count = Number.isFinite(start) ? start : top.count + 1;
      top.isMarked = false;
    } else return false;
    return true;
  }

  close(): void {
    this.#open.pop();
  }

  get depth(): number {
    return this.#open.length;
  }

  /** The mark of the open item; null after its first paragraph. */
  mark(): string | null {
    const top = this.#open.at(-1);
    if (!top || top.isMarked) return null;
    top.isMarked = true;
    return this.#numbered.has(`${top.style} ${this.depth}`) ? `${top.count}.` : '-';
  }

  #numberedLevel(attributes: Attributes): void {
    // A level without a format is an outline that shows no numbers.
    if (attribute(attributes, 'num-format') === '') return;
    this.#numbered.add(`${this.#style} ${attribute(attributes, 'level')}`);
  }
}
