import { type Bounds, LetterText, type Place } from '#domain/memos/letter-text.ts';
import { selectedWords } from '#domain/memos/marked-words.ts';
import type { DrawnMark } from '#domain/memos/marks.ts';
import { placeOfMark, soughtMark } from '#domain/memos/place-of-mark.ts';

/** The texts of a view of ours as they are now. */
export interface ViewText {
  nodes: readonly Text[];
  text: LetterText;
}

/** Buttons, names of places and placeholders of pictures are none of the words that were read. */
const notWords = 'button, [data-place], [data-image]';
const blocks = 'p,li,dd,dt,td,th,blockquote,pre,h1,h2,h3,h4,h5,h6,div,article';

/** What these elements say, one after the other. */
export function readView(roots: readonly Element[]): ViewText {
  const nodes = roots.flatMap(textsIn);
  const blockOf = (node: Text | undefined) => node?.parentElement?.closest(blocks);
  const continues = (at: number) =>
    at > 0 && blockOf(nodes[at - 1]) === blockOf(nodes[at]) && !isBehindBreak(nodes[at]);
  return {
    nodes,
    text: new LetterText(
      nodes.map(({ data }) => data),
      continues,
    ),
  };
}

function textsIn(root: Element): Text[] {
  const nodes: Text[] = [];
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (!node.parentElement?.closest(notWords)) nodes.push(node as Text);
  return nodes;
}

const isBehindBreak = (node: Text | undefined) =>
  (node?.previousSibling ?? node?.parentElement?.previousSibling) instanceof HTMLBRElement;

/**
 * A range in each text that has words of a mark; null: they are not there. `isPart`: the rest of what was read is elsewhere,
 * so that words which are there once may be there again.
 */
export function rangesOfMark(
  { nodes, text }: ViewText,
  mark: DrawnMark,
  isPart: boolean,
): Range[] | null {
  const sought = soughtMark(mark);
  const isAtPlace = ({ from }: Place) => isInLine(nodes[text.textOf(from)]!, mark);
  const place = placeOfMark(text, isPart ? { ...sought, isRepeated: true } : sought, isAtPlace);
  if (!place) return null;
  const { first, start, last, end } = text.boundsOf(place, mark.text);
  return nodes.slice(first, last + 1).map((node, at) => {
    const range = document.createRange();
    range.setStart(node, at === 0 ? start : 0);
    range.setEnd(node, first + at === last ? end : node.length);
    return range;
  });
}

/** Lines of a transcript say when they are spoken, and so do marks of them. */
function isInLine(node: Text, { anchor }: DrawnMark): boolean {
  const line = node.parentElement?.closest<HTMLElement>('li[data-start]');
  return anchor.kind === 'video' && Number(line?.dataset.start) === anchor.seconds;
}

/** The words of a range, and the text in which they begin; null: it has none of the view's. */
export function wordsOfRange({ nodes, text }: ViewText, range: Range) {
  const isIn = (node: Text) => range.intersectsNode(node);
  const first = nodes.findIndex(isIn);
  const last = nodes.findLastIndex(isIn);
  if (first < 0) return null;
  const { startContainer, startOffset, endContainer, endOffset } = range;
  const start = nodes[first] === startContainer ? startOffset : 0;
  const end = nodes[last] === endContainer ? endOffset : nodes[last]!.length;
  const bounds: Bounds = { first, start, last, end };
  const words = selectedWords(text, bounds);
  return words && { ...words, node: nodes[words.at]! };
}
