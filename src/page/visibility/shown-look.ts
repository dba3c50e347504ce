import { heightOf, lineNames, shiftOf, struckNames } from '#domain/capture/text-look.ts';
import type { TextLook } from '#domain/reading/look-runs.ts';
import { nameOf, nodeTypeOf } from '../dom/own-properties.ts';
import { above } from './above.ts';

export interface Styled {
  element: Element;
  style: CSSStyleDeclaration;
  position: string;
}

/** How the style of an element shows its text; null: as any other. */
export function shownLook({ element, style, position }: Styled): TextLook | null {
  const name = nameOf(element);
  const isStruck = style.textDecorationLine.includes('line-through') && !struckNames.has(name);
  const height = lineNames.has(name) ? shownHeight(element, style, position) : null;
  return isStruck || height ? { height, isStruck } : null;
}

function shownHeight(element: Element, style: CSSStyleDeclaration, position: string) {
  const { verticalAlign } = style;
  const isMoved = position === 'relative';
  if (verticalAlign === 'baseline' && !isMoved) return null;
  // What is arranged by a grid or a flexible box is in no line.
  if (!style.display.startsWith('inline')) return null;
  const parent = above(element);
  const around = parent && nodeTypeOf(parent) !== 1 ? above(parent) : parent;
  if (!around) return null;
  const size = Number.parseFloat(getComputedStyle(around as Element).fontSize);
  const up = isMoved ? -Number.parseFloat(style.top) / size : Number.NaN;
  const shift = shiftOf(verticalAlign, size);
  return heightOf(verticalAlign, Number.parseFloat(style.fontSize) / size, shift || up);
}
