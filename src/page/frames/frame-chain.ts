import { viewOf } from '../dom/own-properties.ts';

/** A frame's place: its index among its parent's frames, from the top one down; -1: unknown. */
export function chainOf(frame: Window): number[] {
  const chain: number[] = [];
  for (let at = frame; at !== at.parent; at = at.parent) chain.unshift(indexIn(at.parent, at));
  return chain;
}

/** -1 where a frame is in a shadow root: pages do not count those. */
export function indexIn(parent: Window, frame: Window | null): number {
  return Array.from({ length: parent.length }, (_, index) => parent[index]).indexOf(
    frame as Window,
  );
}

/** Frames around a document, of whatever origin. */
export function depthOf(page: Document): number {
  let depth = 0;
  for (let at = viewOf(page); at && at !== at.parent; at = at.parent as typeof at) depth += 1;
  return depth;
}
