import { markContext } from '#domain/memos/mark-colours.ts';
import type { MarkedWords } from '#domain/memos/marks.ts';
import { maxSelectedLength } from '#domain/selection/selected-length.ts';
import { pathOf } from '../capture/element-path.ts';
import { parentElementOf } from '../dom/own-properties.ts';
import { letterKey } from '../passages/letters.ts';
import { isNewLine, type ReadPage, readPage } from './page-texts.ts';

/** A place in the texts of a page: offsets in the first and in the last of them. */
interface TextSpan {
  first: number;
  start: number;
  last: number;
  end: number;
}

/** What is selected in the page, and by what it is found again; null: no words are. @throws aborted */
export async function readMark(page: Document, signal: AbortSignal): Promise<MarkedWords | null> {
  const selection = page.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const read = await readPage(page, signal);
  const span = read && spanOf(read, range);
  if (!span) return null;
  const text = spaced(textOf(read.nodes, span)).trim().slice(0, maxSelectedLength);
  const [node, quote] = [read.nodes[span.first], letterKey(text)];
  const element = node && parentElementOf(node);
  if (!element || quote === '') return null;
  const { key } = read.text;
  const isRepeated = key.indexOf(quote) !== key.lastIndexOf(quote);
  const around = textsAround(read, span);
  const anchor = { kind: 'dom' as const, exact: text, ...around, path: pathOf(element) };
  return { text, anchor, ...(isRepeated && { isRepeated }) };
}

/** Null: none of the page's texts is in the range. */
function spanOf({ nodes }: ReadPage, range: Range): TextSpan | null {
  const { startContainer, startOffset, endContainer, endOffset } = range;
  const isIn = (node: Text) => range.intersectsNode(node);
  const first = nodes.findIndex(isIn);
  if (first < 0) return null;
  let last = first;
  while (last + 1 < nodes.length && isIn(nodes[last + 1]!)) last += 1;
  const start = nodes[first] === startContainer ? startOffset : 0;
  const end = nodes[last] === endContainer ? endOffset : nodes[last]!.length;
  return { first, start, last, end };
}

function textsAround({ nodes }: ReadPage, { first, start, last, end }: TextSpan) {
  const from = reachOf(nodes, first, -1);
  const to = reachOf(nodes, last, 1);
  const before = textOf(nodes, { first: from, start: 0, last: first, end: start });
  const after = textOf(nodes, { first: last, start: end, last: to, end: nodes[to]!.length });
  return {
    prefix: spaced(before).slice(-markContext),
    suffix: spaced(after).slice(0, markContext),
  };
}

/** Index of the text behind which there are enough letters, in a direction. */
function reachOf(nodes: readonly Text[], from: number, step: 1 | -1): number {
  let at = from;
  let length = 0;
  while (length < 2 * markContext && nodes[at + step]) {
    at += step;
    length += nodes[at]!.data.trim().length;
  }
  return at;
}

/** With a line for each block. */
function textOf(nodes: readonly Text[], { first, start, last, end }: TextSpan): string {
  let text = '';
  for (let at = first; at <= last; at += 1) {
    const node = nodes[at]!;
    if (at > first && isNewLine(nodes[at - 1]!, node)) text += '\n';
    text += node.data.slice(at === first ? start : 0, at === last ? end : undefined);
  }
  return text;
}

const spaced = (text: string) => text.replace(/[^\S\n]+/g, ' ').replace(/ ?\n[ \n]*/g, '\n');
