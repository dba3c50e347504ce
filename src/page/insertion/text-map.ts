import {
  childNodesOf,
  hasAttribute,
  nameOf,
  nodeTypeOf,
  ownerDocumentOf,
  parentNodeOf,
} from '../dom/own-properties.ts';

/** From one offset of an editor's text to another; equal at a caret. UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/** A node that a caret can be at: a text, a line break, or a block without anything in it. */
interface Item {
  node: Node;
  start: number;
  length: number;
}

/**
 * The text of an editor as a person sees its lines. Offsets into it name places without holding
 * nodes, which editors replace whenever they draw.
 */
interface TextMap {
  text: string;
  items: readonly Item[];
}

const blocks = new Set(
  'address article aside blockquote dd details div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
const skipped = new Set(['script', 'style', 'template', 'noscript']);
/** What Slate, Quill and others put where no text is. */
const isAnchor = /^[\uFEFF\u200B]*$/;

const isText = (node: Node): node is Text => nodeTypeOf(node) === 3;
const isElement = (node: Node): node is Element => nodeTypeOf(node) === 1;

class Writer {
  text = '';
  readonly items: Item[] = [];
  #needsBreak = false;

  add(node: Node, text: string): void {
    if (this.#needsBreak && this.items.length > 0) this.text += '\n';
    this.#needsBreak = false;
    this.items.push({ node, start: this.text.length, length: text.length });
    this.text += text;
  }

  /** What follows is on another line. */
  endLine(): void {
    this.#needsBreak = true;
  }
}

/** Without recursion: a page may nest as deeply as it likes. */
export function mapText(root: Element): TextMap {
  const writer = new Writer();
  const waiting: (Node | (() => void))[] = childNodesOf(root).reverse();
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (typeof at === 'function') at();
    else if (isText(at)) addText(writer, at);
    else if (isElement(at)) enter(writer, at, waiting);
  }
  return { text: writer.text, items: writer.items };
}

function enter(writer: Writer, element: Element, waiting: (Node | (() => void))[]): void {
  const name = nameOf(element);
  if (skipped.has(name) || hasAttribute(element, 'data-slate-placeholder')) return;
  if (name === 'br') {
    writer.add(element, '');
    writer.endLine();
    return;
  }
  if (blocks.has(name)) {
    writer.endLine();
    const before = writer.items.length;
    waiting.push(() => {
      if (writer.items.length === before) writer.add(element, '');
      writer.endLine();
    });
  }
  for (const child of childNodesOf(element).reverse()) waiting.push(child);
}

function addText(writer: Writer, node: Text): void {
  const { data } = node;
  if (isAnchor.test(data)) {
    if (data !== '') writer.add(node, '');
  } else if (!data.includes('\n') || showsLineBreaks(node)) writer.add(node, data);
  else if (data.trim() !== '') writer.add(node, data.replaceAll('\n', ' '));
}

/** In other text a line feed is a space of the source. */
function showsLineBreaks(node: Text): boolean {
  const parent = parentNodeOf(node);
  return (
    parent !== null && isElement(parent) && /^(pre|break)/.test(getComputedStyle(parent).whiteSpace)
  );
}

export const contains = (outer: Node, inner: Node): boolean =>
  Node.prototype.contains.call(outer, inner);
const endOf = ({ start, length }: Item): number => start + length;

/** The place of an offset in the document. `edge`: of two nodes that meet there, which one. */
export function positionAt(
  { items }: TextMap,
  root: Node,
  offset: number,
  edge: 'start' | 'end',
): [node: Node, offset: number] {
  const here = items.filter((item) => item.start <= offset && offset <= endOf(item));
  const texts = here.filter(({ node, length }) => isText(node) && length > 0);
  const found = edge === 'start' ? (texts.at(-1) ?? here[0]) : (texts[0] ?? here[0]);
  if (!found) return [root, 0];
  if (isText(found.node)) return [found.node, found.length === 0 ? 0 : offset - found.start];
  const parent = parentNodeOf(found.node);
  if (nameOf(found.node as Element) !== 'br' || !parent) return [found.node, 0];
  return [parent, childNodesOf(parent).indexOf(found.node as ChildNode)];
}

/** The offset of a place in the document, which is in the root. */
export function offsetOf({ items }: TextMap, root: Node, node: Node, offset: number): number {
  const own = isText(node) ? items.find((item) => item.node === node) : undefined;
  if (own) return own.start + Math.min(offset, own.length);
  const range = Document.prototype.createRange.call(ownerDocumentOf(root));
  range.setStart(root, 0);
  range.setEnd(node, offset);
  const isBefore = (item: Item) => range.comparePoint(item.node, item.length) <= 0;
  const next = items.findIndex((item) => !isBefore(item));
  const following = items[next];
  const before = next < 0 ? items.at(-1) : items[next - 1];
  if (!before) return following?.start ?? 0;
  if (!following || following.start === endOf(before)) return endOf(before);
  const isBreak = isElement(before.node) && nameOf(before.node) === 'br';
  const isOnNextLine = contains(node, following.node) && (isBreak || !contains(node, before.node));
  return isOnNextLine ? following.start : endOf(before);
}
