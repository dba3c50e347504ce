export interface ScrollState {
  /** The view follows new text. */
  following: boolean;
  top: number;
}

interface ScrollMetrics {
  top: number;
  /** Pixels between the end of the view and the end of the content. */
  below: number;
}

/** Pixels from the end at which the end counts as reached. */
export const nearEnd = 24;

/**
 * Scrolling up stops following; reaching the end starts it again; growth of the content changes
 * nothing.
 */
export function afterScroll(state: ScrollState, { top, below }: ScrollMetrics): ScrollState {
  if (below <= nearEnd) return { following: true, top };
  return { following: state.following && top >= state.top, top };
}
