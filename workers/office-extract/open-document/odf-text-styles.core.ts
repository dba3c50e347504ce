import type { TextLook } from '#domain/reading/look-runs.ts';
import type { Height } from '#domain/reading/raised-text.ts';
import { type Attributes, attribute } from '../xml.core.ts';

/** Styles of an OpenDocument: they are stated before the text that uses them. */
export class OdfTextStyles {
  readonly #looks = new Map<string, Partial<TextLook>>();
  #style = '';

  /** True where the element belongs to a style. */
  open(name: string, attributes: Attributes): boolean {
    if (name === 'style') {
      this.#style = attribute(attributes, 'name') ?? '';
      this.#looks.set(this.#style, this.lookOf(attribute(attributes, 'parent-style-name')));
    } else if (name === 'text-properties') {
      this.#looks.set(this.#style, { ...this.#looks.get(this.#style), ...stated(attributes) });
    } else {
      // A list's text properties are those of its marks.
      if (/^(?:default-style|list-level-style-.*)$/.test(name)) this.#style = ' ';
      return false;
    }
    return true;
  }

  /** What is absent is as around it. */
  lookOf(style: string | undefined): Partial<TextLook> {
    return this.#looks.get(style ?? '') ?? {};
  }
}

function stated(attributes: Attributes): Partial<TextLook> {
  const position = attribute(attributes, 'text-position');
  const [style, type] = ['style', 'type'].map((of) =>
    attribute(attributes, `text-line-through-${of}`),
  );
  const line = type === 'none' ? 'none' : (style ?? type);
  return {
    ...(position === undefined ? {} : { height: heightOf(position) }),
    ...(line === undefined ? {} : { isStruck: line !== 'none' }),
  };
}

/** `super`, `sub` or a percentage of the font's height (ODF 1.3, 20.385). */
function heightOf(position: string): Height | null {
  const [place = ''] = position.split(' ');
  const shift = Number.parseFloat(place);
  if (place === 'super' || shift > 0) return 'raised';
  return place === 'sub' || shift < 0 ? 'lowered' : null;
}
