import type { TextLook } from '../reading/look-runs.ts';
import type { Height } from '../reading/raised-text.ts';
import { lengthOf, styleOf } from './inline-style.ts';

/** Elements of a line, on its base if no style moves them. */
const lineNames: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big cite code data dfn em font i ins kbd label mark q samp small span strong time tt u var'.split(
    ' ',
  ),
);
export const struckNames: ReadonlySet<string> = new Set(['s', 'del', 'strike']);

/** In font sizes of the text around: less, and more, is only the arrangement of a page. */
const [minShift, maxShift] = [0.15, 1.2];
/** From here on a text of full size is raised, too. */
const clearShift = 0.3;
const maxSize = 0.9;
const edges: Readonly<Record<string, Height>> = {
  'text-top': 'raised',
  top: 'raised',
  'text-bottom': 'lowered',
  bottom: 'lowered',
};

/** `size` and `shift` (upwards; NaN: none) in font sizes of the text around. */
function heightOf(align: string, size: number, shift: number): Height | null {
  if (align === 'super') return 'raised';
  if (align === 'sub') return 'lowered';
  if (size < maxSize && edges[align]) return edges[align];
  const min = size < maxSize ? minShift : clearShift;
  if (!(Math.abs(shift) >= min && Math.abs(shift) <= maxShift)) return null;
  return shift > 0 ? 'raised' : 'lowered';
}

/** A length, or a percentage of the line's height, in font sizes of the text around; NaN: neither. */
function shiftOf(align: string, size: number): number {
  return align.endsWith('%') ? Number.parseFloat(align) / 80 : lengthOf(align) / size;
}

/** The look of an element by the computed values that its copy has noted (`lookAttribute`). */
export function notedLook(name: string, noted: string): TextLook {
  const [align = '', size = '', around = '', top = '', line = ''] = noted.split('|');
  const isStruck = line.includes('line-through') && !struckNames.has(name);
  if (around === '' || !lineNames.has(name)) return { height: null, isStruck };
  const outer = Number.parseFloat(around);
  const shift = shiftOf(align, outer) || -Number.parseFloat(top) / outer;
  return { height: heightOf(align, Number.parseFloat(size) / outer, shift), isStruck };
}

const telling = /vertical-align|line-through|relative/i;
const small = /^(?:smaller|small|(?:x{1,2}-)small)$/;
/** CSS pixels: the font around is not known where only a `style` attribute is. */
const usualSize = 16;

/** The look that the `style` attribute of an element states. */
export function inlineLook(name: string, text: string): TextLook | null {
  if (!telling.test(text)) return null;
  const style = styleOf(text);
  const of = (property: string) => style.get(property) ?? '';
  const line = of('text-decoration-line') || of('text-decoration');
  const isStruck = line.includes('line-through') && !struckNames.has(name);
  const height = lineNames.has(name) ? inlineHeight(of, name) : null;
  return isStruck || height ? { height, isStruck } : null;
}

function inlineHeight(of: (property: string) => string, name: string): Height | null {
  const font = of('font-size');
  const usual = name === 'small' ? 0.8 : 1;
  const size = small.test(font) ? 0.8 : (fontShare(font) ?? usual);
  const align = of('vertical-align');
  const up = of('position') === 'relative' ? -lengthOf(of('top')) || lengthOf(of('bottom')) : NaN;
  const shift = shiftOf(align, usualSize);
  return heightOf(align, size, Number.isNaN(shift) ? up / usualSize : shift);
}

function fontShare(font: string): number | null {
  const length = font.endsWith('%') ? Number.parseFloat(font) / 100 : lengthOf(font) / usualSize;
  return length > 0 ? length : null;
}
