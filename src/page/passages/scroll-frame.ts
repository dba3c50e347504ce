import { allOfPage } from '../dom/own-properties.ts';
import { type Box, scrollToMiddle } from './scroll.ts';

/** Brings a place inside the child frame of that index into view; null: it is not found. */
export function scrollToFrame(index: number, box: Box): Box | null {
  const child = window[index];
  const owner = (allOfPage(document, 'iframe, frame') as HTMLIFrameElement[]).find(
    ({ contentWindow }) => contentWindow !== null && contentWindow === child,
  );
  if (!owner) return null;
  const { top, left } = owner.getBoundingClientRect();
  const [y, x] = [top + owner.clientTop, left + owner.clientLeft];
  const place = {
    top: box.top + y,
    bottom: box.bottom + y,
    left: box.left + x,
    right: box.right + x,
  };
  return scrollToMiddle(owner, place);
}
