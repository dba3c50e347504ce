export interface ScrollState {
  /** The view goes along with new text. */
  following: boolean;
  top: number;
}

export interface ScrollMetrics {
  top: number;
  /** Pixels between the end of the view and the end of the content. */
  below: number;
}

const nearEnd = 24;

/** Going up lets go; coming to the end takes hold again; growth of the content changes nothing. */
export function afterScroll(state: ScrollState, { top, below }: ScrollMetrics): ScrollState {
  if (below <= nearEnd) return { following: true, top };
  return { following: state.following && top >= state.top, top };
}
