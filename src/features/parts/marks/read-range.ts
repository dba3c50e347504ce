import type { MarkedSource, MarkedWords } from '#domain/memos/marks.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import { readView, wordsOfRange } from './view-text.ts';

/** Where words are in their document: by the text in which they begin. */
type AnchorOf = (node: Text) => Anchor;

const inText: AnchorOf = () => ({ kind: 'text' });

/** The words of a range of a view. Those of a page's text are sought in that page, wherever it has them. */
export function readRange(
  root: Element,
  range: Range,
  { docId }: MarkedSource,
  anchorOf: AnchorOf = inText,
): MarkedWords | null {
  const words = wordsOfRange(readView([root]), range);
  if (!words) return null;
  const { text, around, more, node } = words;
  const anchor = anchorOf(node);
  if (docId === '' && anchor.kind === 'text')
    return { text, anchor: { kind: 'dom', exact: text, ...around, path: '' }, ...more };
  return { text, anchor, around, ...more };
}
