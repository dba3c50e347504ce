import type { Found } from './show-passage-find.ts';
import { type Box, bringToMiddle } from './show-passage-scroll.ts';
import { above } from './show-passage-walk.ts';

/** A light that is on. */
export interface Light {
  /** Where it stands in the frame's window once all has scrolled. */
  box: Box;
  off(): void;
}

/**
 * Lights the words and brings them into view. The page is not changed: a highlight is no part of
 * its DOM, and its colours come from a style sheet of the browser's extension.
 */
export function lightUp({ ranges }: Found, key: string, ms: number, onOff: () => void): Light {
  const { highlights } = CSS;
  highlights.set(key, new Highlight(...ranges));
  const off = () => {
    clearTimeout(timer);
    highlights.delete(key);
    onOff();
  };
  const timer = setTimeout(off, ms);
  const fold = closedFold(ranges[0]!.startContainer);
  const target = fold ?? ranges[0]!.startContainer;
  const boxes = fold ? [fold.getBoundingClientRect()] : boxesOf(ranges);
  return { off, box: bringToMiddle(target, around(boxes)) };
}

/** What stands for the words while they are folded away: opening the fold would change the page. */
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
