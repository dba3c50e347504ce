import { parentElementOf } from '../dom/own-properties.ts';

/** What of its style may raise, lower or strike the text of an element, as `notedLook` reads it; '': nothing. */
export function shownLook(element: Element): string {
  const style = getComputedStyle(element);
  const { verticalAlign, textDecorationLine: line, position, top } = style;
  const isRelative = position === 'relative';
  // What is arranged by a grid or a flexible box is in no line.
  const isRaised =
    style.display.startsWith('inline') &&
    (isRelative || !/^(baseline|middle)$/.test(verticalAlign));
  if (!isRaised && !line.includes('line-through')) return '';
  const around = isRaised ? getComputedStyle(parentElementOf(element) ?? element).fontSize : '';
  return [verticalAlign, style.fontSize, around, isRelative ? top : '', line].join('|');
}
