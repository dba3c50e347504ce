import type { FoundPassage } from './find-passage.ts';
import { type Box, scrollToMiddle } from './scroll.ts';
import { above } from './visible-text.ts';

/** A highlight that is shown. */
export interface Highlighted {
  /** Its place in the frame's window once all has scrolled. */
  box: Box;
  end(): void;
}

/** Names of its highlights, of the words and of their sentence, and how long they are shown. */
interface HighlightKeys {
  key: string;
  sentenceKey: string;
  ms: number;
}

/**
 * Highlights the words, and lightly their sentence, and scrolls to them. The page is not changed: a highlight is no part of its
 * DOM, and its colours come from a style sheet of the browser's extension.
 */
export function highlight(
  { ranges, sentence }: FoundPassage,
  { key, sentenceKey, ms }: HighlightKeys,
  onEnd: () => void,
): Highlighted {
  const { highlights } = CSS;
  highlights.set(key, new Highlight(...ranges));
  if (sentence.length > 0) highlights.set(sentenceKey, behind(sentence));
  const end = () => {
    clearTimeout(timer);
    highlights.delete(key);
    highlights.delete(sentenceKey);
    onEnd();
  };
  const timer = setTimeout(end, ms);
  const fold = closedFold(ranges[0]!.startContainer);
  const target = fold ?? ranges[0]!.startContainer;
  const boxes = fold ? [fold.getBoundingClientRect()] : boxesOf(ranges);
  return { end, box: scrollToMiddle(target, around(boxes)) };
}

function behind(ranges: readonly Range[]): Highlight {
  const highlight = new Highlight(...ranges);
  highlight.priority = -1;
  return highlight;
}

/** What is shown in place of the words while they are folded: to open the fold would change the page. */
function closedFold(node: Node): Element | null {
  let fold: Element | null = null;
  for (let at = above(node); at; at = above(at)) {
    if (at instanceof HTMLDetailsElement && !at.open) fold = at.querySelector('summary') ?? at;
    else if (at instanceof HTMLElement && at.hidden) fold = at.parentElement;
  }
  return fold;
}

function boxesOf(ranges: readonly Range[]): Box[] {
  return ranges.flatMap((range) => [...range.getClientRects()]);
}

function around(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { top: 0, bottom: 0, left: 0, right: 0 };
  return {
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
  };
}
