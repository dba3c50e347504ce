import type { Bounds } from '#domain/memos/letter-text.ts';
import { selectedWords } from '#domain/memos/marked-words.ts';
import type { MarkedWords } from '#domain/memos/marks.ts';
import { pathOf } from '../capture/element-path.ts';
import { parentElementOf } from '../dom/own-properties.ts';
import { type ReadPage, readPage } from './page-texts.ts';

/** What is selected in the page, and by what it is found again; null: no words are. @throws aborted */
export async function readMark(page: Document, signal: AbortSignal): Promise<MarkedWords | null> {
  const selection = page.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const read = await readPage(page, signal);
  if (!read) return null;
  const bounds = boundsIn(read, range);
  const words = bounds && selectedWords(read.text, bounds);
  const element = words && parentElementOf(read.nodes[words.at]!);
  if (!words || !element) return null;
  const { text, around, more } = words;
  const anchor = { kind: 'dom' as const, exact: text, ...around, path: pathOf(element) };
  return { text, anchor, ...more };
}

/** Null: none of the page's texts is in the range. */
function boundsIn({ nodes }: ReadPage, range: Range): Bounds | null {
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
