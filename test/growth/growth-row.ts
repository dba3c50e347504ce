/** A work whose steps are counted at inputs of two lengths: `length` and four times that. */
export interface GrowthRow {
  name: string;
  /** Makes an input of about a length; its own steps do not count. */
  make: (length: number) => unknown;
  work: (input: never) => unknown;
  /** The shorter length; `defaultLength` where it is missing. */
  length?: number;
  /** How many times the steps four times the input may take; `linearLimit` where it is missing. */
  limit?: number;
}

export const defaultLength = 1 << 10;

/** Four times the input may take four times the steps, and some more; a quadratic work takes 16 times. */
export const linearLimit = 6;

/** A row whose input has the type that its work takes. */
export function row<Input>(
  name: string,
  make: (length: number) => Input,
  work: (input: Input) => unknown,
  more: Pick<GrowthRow, 'length' | 'limit'> = {},
): GrowthRow {
  return { name, make, work, ...more };
}

/** Texts of about a length: `unit` as often as fits in it, between two other texts. */
export function repeated(unit: string, before = '', after = '') {
  return (length: number) => before + unit.repeat(Math.ceil(length / unit.length)) + after;
}

/** Texts of about a length that are one unit in their first half and another one in the second. */
export function halves(first: string, second: string) {
  return (length: number) => repeated(first)(length / 2) + repeated(second)(length / 2);
}
