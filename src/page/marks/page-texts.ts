import { LetterText, type Place } from '#domain/memos/letter-text.ts';
import { letterKey } from '#domain/passages/letters.ts';
import {
  bodyOf,
  childNodesOf,
  closestOf,
  nameOf,
  nodeTypeOf,
  parentElementOf,
  wordsOf,
} from '../dom/own-properties.ts';
import { shadowOf } from '../dom/shadow-of.ts';
import { inSlices } from '../text/slices.ts';

/** What holds no words that are read. */
const skipped = new Set(
  'script noscript style template svg canvas object option datalist textarea iframe video audio'.split(
    ' ',
  ),
);

/** Number of a note, which a page may show or not. */
const noteNumber = /^\s*\[\w{1,4}\]\s*$/;

/** The texts of a page, hidden ones too: what a mark is drawn on may be folded for now. */
class PageTexts {
  readonly nodes: Text[] = [];
  /** Shadow roots, whose changes are not seen from outside. */
  readonly roots: Node[] = [];
  readonly #rest: Node[];

  constructor(body: HTMLElement) {
    this.#rest = [body];
  }

  /** Handles one node; false when all are done. */
  step(): boolean {
    const node = this.#rest.pop();
    if (!node) return false;
    if (nodeTypeOf(node) === Node.TEXT_NODE) this.nodes.push(node as Text);
    else if (nodeTypeOf(node) === Node.ELEMENT_NODE) this.#enter(node as Element);
    return true;
  }

  #enter(element: Element): void {
    const name = nameOf(element);
    if (skipped.has(name)) return;
    if (name === 'sup' && noteNumber.test(wordsOf(element) ?? '')) return;
    const assigned = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
    const shadow = shadowOf(element);
    if (shadow) this.roots.push(shadow);
    const children = assigned.length > 0 ? assigned : childNodesOf(shadow ?? element);
    for (let at = children.length - 1; at >= 0; at -= 1) this.#rest.push(children[at]!);
  }
}

/** The texts of a page as they were at a moment. */
export interface ReadPage extends Pick<PageTexts, 'nodes' | 'roots'> {
  text: LetterText;
}

/** null: the page has no body yet. @throws aborted */
export async function readPage(page: Document, signal: AbortSignal): Promise<ReadPage | null> {
  const body = bodyOf(page);
  if (!(body instanceof HTMLElement)) return null;
  const walk = new PageTexts(body);
  await inSlices(() => walk.step(), signal);
  const { nodes, roots } = walk;
  const texts: string[] = [];
  const keys: string[] = [];
  await inSlices(() => {
    const node = nodes[texts.length];
    if (!node) return false;
    texts.push(node.data);
    keys.push(letterKey(node.data));
    return true;
  }, signal);
  const continues = (at: number) => {
    const [before, node] = [nodes[at - 1], nodes[at]];
    return before !== undefined && node !== undefined && !isNewLine(before, node);
  };
  return { nodes, roots, text: new LetterText(texts, continues, keys) };
}

/** A range in each text of a place, with the marks that the words have at their ends. */
export function rangesOf({ nodes, text }: ReadPage, place: Place, words: string): Range[] {
  const { first, start, last, end } = text.boundsOf(place, words);
  return nodes.slice(first, last + 1).map((node, at) => {
    const range = new Range();
    // The page may have written another text there since it was read.
    range.setStart(node, at === 0 ? Math.min(start, node.length) : 0);
    range.setEnd(node, first + at === last ? Math.min(end, node.length) : node.length);
    return range;
  });
}

const blocks =
  'p,li,dd,dt,td,th,blockquote,pre,figcaption,h1,h2,h3,h4,h5,h6,div,article,section,main,body';

function isNewLine(before: Text, node: Text): boolean {
  const { previousSibling } = node;
  if (previousSibling instanceof Element && nameOf(previousSibling) === 'br') return true;
  return blockOf(before) !== blockOf(node);
}

function blockOf(node: Text): Element | null {
  const parent = parentElementOf(node);
  return parent && closestOf(parent, blocks);
}
