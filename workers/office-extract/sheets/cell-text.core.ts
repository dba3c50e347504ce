import { LookRuns, plainLook, type TextLook } from '#domain/reading/look-runs.ts';
import type { Height } from '#domain/reading/raised-text.ts';
import { ownValue } from '#shared/own-value.ts';
import { type Attributes, attribute } from '../xml.core.ts';

const heights: Readonly<Record<string, Height>> = { superscript: 'raised', subscript: 'lowered' };

/** The text of a workbook's cell in runs, each with a look of its own (ECMA-376, 18.4.7). */
export class CellText {
  #text = '';
  readonly #runs = new LookRuns();
  #look: TextLook = plainLook;

  open(name: string, attributes: Attributes): void {
    if (name === 'r') this.#look = plainLook;
    else if (name === 'vertAlign') {
      this.#look = {
        ...this.#look,
        height: ownValue(heights, attribute(attributes, 'val') ?? '') ?? null,
      };
    } else if (name === 'strike') this.#look = { ...this.#look, isStruck: !isOff(attributes) };
  }

  add(text: string): void {
    this.#text += this.#runs.add(this.#text, text, this.#look);
  }

  end(): string {
    return this.#text + this.#runs.end(this.#text);
  }
}

export const isOff = (attributes: Attributes) =>
  /^(?:0|false)$/.test(attribute(attributes, 'val') ?? '');
