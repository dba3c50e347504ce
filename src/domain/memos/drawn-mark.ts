import type { DrawnMark } from './marks.ts';
import type { Memo } from './memos.ts';

/** What its page or view needs of a mark; empty: it is none that is drawn. */
export function drawnMark({
  id,
  colour,
  text,
  source,
  around,
  isRepeated,
  isTwin,
}: Memo): DrawnMark[] {
  if (!colour || !source?.anchor) return [];
  const where = {
    ...(around && { around }),
    ...(isRepeated && { isRepeated }),
    ...(isTwin && { isTwin }),
  };
  return [{ id, colour, text, anchor: source.anchor, ...where }];
}
