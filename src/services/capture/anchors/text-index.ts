const unreadTags = new Set('SCRIPT STYLE NOSCRIPT TEMPLATE TITLE'.split(' '));
const inlineTags = new Set(
  'A ABBR B BDI BDO CITE CODE DATA DEL DFN EM FONT I INS KBD LABEL MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME TT U VAR WBR'.split(
    ' ',
  ),
);
const letters = /[\p{L}\p{N}]+/gu;

/**
 * Letters and digits alone: they are the same in a page and in its Markdown, whatever is between
 * them.
 */
export function lettersOf(text: string): string {
  return (text.normalize('NFC').match(letters) ?? []).join('');
}

interface CharacterRun {
  /** Where the run starts in `key` and in `text`. */
  key: number;
  text: number;
  element: Element;
}

/** A page's text, searchable by its letters and digits, each tied to the element that shows it. */
export class TextIndex {
  /** Letters and digits of the page in its order. */
  readonly key: string;
  /** Unchanged text, blocks separated by line feeds. */
  readonly text: string;
  readonly #runs: CharacterRun[] = [];

  constructor(root: Element) {
    const keys: string[] = [];
    const texts: string[] = [];
    let key = 0;
    let text = 0;
    for (const part of textParts(root)) {
      if (typeof part === 'string') {
        texts.push(part);
        text += part.length;
        continue;
      }
      const data = part.data.normalize('NFC');
      const element = part.parentElement ?? root;
      for (const run of data.matchAll(letters)) {
        this.#runs.push({ key, text: text + run.index, element });
        keys.push(run[0]);
        key += run[0].length;
      }
      texts.push(data);
      text += data.length;
    }
    this.key = keys.join('');
    this.text = texts.join('');
  }

  /** The position of a character by its index in `key`. */
  place(letter: number): { at: number; element: Element } {
    let low = 0;
    let high = this.#runs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#runs[middle]!.key <= letter) low = middle;
      else high = middle - 1;
    }
    const run = this.#runs[low]!;
    return { at: run.text + letter - run.key, element: run.element };
  }
}

/** Text nodes in order, and a line feed where a block starts or ends. */
function* textParts(root: Element): Generator<Text | string> {
  const walker = root.ownerDocument.createTreeWalker(root, 5);
  let block: Element | null = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType !== 3) {
      if (node.nodeName === 'BR') yield '\n';
      continue;
    }
    const parent = node.parentElement;
    if (!parent || unreadTags.has(parent.nodeName)) continue;
    const own = blockOf(parent);
    if (own !== block) yield '\n';
    block = own;
    yield node as Text;
  }
}

function blockOf(element: Element): Element {
  let at = element;
  while (inlineTags.has(at.nodeName) && at.parentElement) at = at.parentElement;
  return at;
}
