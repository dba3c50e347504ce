import {
  childNodesOf,
  closestOf,
  hasWords,
  isWithin,
  nameOf,
  nodeTypeOf,
  parentElementOf,
} from '../dom/own-properties.ts';

const annotations = new Set(['rt', 'rtc', 'rp']);

const isText = (node: Node): node is Text => nodeTypeOf(node) === 3;
const isAnnotation = (node: Node) =>
  nodeTypeOf(node) === 1 && annotations.has(nameOf(node as Element));

/** The reading that a text is in; null: it is in none. */
export function readingOf(text: Text): Element | null {
  const parent = parentElementOf(text);
  return parent && closestOf(parent, 'rt,rtc');
}

/** Whether a range has the word that a reading is of from its beginning: of a part of it, it is none. */
export function hasWordOf(reading: Element, range: Range): boolean {
  const ruby = closestOf(reading, 'ruby');
  const first = ruby && firstText(wordOf(reading, ruby));
  return !first || range.comparePoint(first, first.data.search(/\S/)) >= 0;
}

/** What is before a reading and those next to it; an `rtc` is of all words of its ruby. */
function wordOf(reading: Element, ruby: Element): Node[] {
  const isOfAll = closestOf(reading, 'rtc') !== null;
  let word: Node[] = [];
  let isRead = false;
  for (const node of childNodesOf(ruby)) {
    if (isWithin(reading, node)) break;
    if (isText(node) && !hasWords(node)) continue;
    if (!isAnnotation(node)) {
      word = isRead && !isOfAll ? [node] : [...word, node];
      isRead = false;
    } else isRead = true;
  }
  return word;
}

function firstText(nodes: readonly Node[]): Text | null {
  for (const node of nodes) {
    const found = isText(node) ? node : firstText(childNodesOf(node));
    if (found && hasWords(found)) return found;
  }
  return null;
}
