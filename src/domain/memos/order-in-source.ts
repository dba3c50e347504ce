import type { Memo } from './memos.ts';

type Placed = Pick<Memo, 'source'>;

/** By the second of a video or the page of a document; of other texts no order is known. */
export const orderInSource = (a: Placed, b: Placed): number => placeIn(a) - placeIn(b);

function placeIn({ source }: Placed): number {
  const anchor = source?.anchor;
  if (anchor?.kind === 'video') return anchor.seconds;
  return anchor?.kind === 'pdf' ? anchor.page : 0;
}
