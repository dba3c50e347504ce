import type { Height } from '#domain/reading/raised-text.ts';
import { type Attributes, attribute } from './xml.core.ts';

/** What of a span's look has a meaning. */
export interface TextLook {
  height: Height | null;
  isStruck: boolean;
}

const plain: TextLook = { height: null, isStruck: false };

/** Automatic styles of an OpenDocument: they are stated before the text that uses them. */
export class OdfTextStyles {
  readonly #looks = new Map<string, TextLook>();
  #style = '';

  /** True where the element belongs to a style. */
  open(name: string, attributes: Attributes): boolean {
    if (name === 'style') this.#style = attribute(attributes, 'name') ?? '';
    else if (name === 'text-properties') this.#looks.set(this.#style, lookOf(attributes));
    else return false;
    return true;
  }

  lookOf(style: string | undefined): TextLook {
    return this.#looks.get(style ?? '') ?? plain;
  }
}

/** `style:text-position` is `super`, `sub` or a percentage of the font's height (ODF 1.3, 20.385). */
function lookOf(attributes: Attributes): TextLook {
  const [position = ''] = (attribute(attributes, 'text-position') ?? '').split(' ');
  const shift = Number.parseFloat(position);
  const line = attribute(attributes, 'text-line-through-style') ?? 'none';
  const isStruck = line !== 'none' || attribute(attributes, 'text-line-through-type') === 'single';
  if (position === 'super' || shift > 0) return { height: 'raised', isStruck };
  if (position === 'sub' || shift < 0) return { height: 'lowered', isStruck };
  return { height: null, isStruck };
}
