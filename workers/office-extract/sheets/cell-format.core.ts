import { format, isDateFormat } from 'numfmt';
import { attribute, readXml } from '../xml.core.ts';
import { isOff } from './cell-text.core.ts';

/** Patterns of the number formats that workbooks name by number only (ECMA-376, 18.8.30). */
const builtin: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
};

/** Days between the starts of the two calendars of workbooks. */
export const days1904 = 1462;

/** How the cells of a workbook show their numbers. */
export class CellFormats {
  /** The pattern of each cell style, in their order; null for "as it is". */
  readonly #patterns: (string | null)[] = [];
  /** The cell styles whose font is struck. */
  readonly #struck = new Set<number>();
  readonly #date1904: boolean;

  constructor(styles: Iterable<string>, date1904: boolean) {
    this.#date1904 = date1904;
    const own = new Map<number, string>();
    const fonts: boolean[] = [];
    let part = '';
    readXml(styles, {
      open: (name, attributes) => {
        if (name === 'cellXfs' || name === 'fonts') part = name;
        if (name === 'font' && part === 'fonts') fonts.push(false);
        if (name === 'strike' && part === 'fonts') fonts[fonts.length - 1] = !isOff(attributes);
        const id = Number(attribute(attributes, 'numFmtId') ?? 0);
        if (name === 'numFmt') own.set(id, attribute(attributes, 'formatCode') ?? '');
        if (name !== 'xf' || part !== 'cellXfs') return;
        const font = Number(attribute(attributes, 'fontId') ?? 0);
        if (fonts[font]) this.#struck.add(this.#patterns.length);
        this.#patterns.push(own.get(id) ?? builtin[id] ?? null);
      },
      close: (name) => {
        if (name === part) part = '';
      },
    });
  }

  isStruck(style: number): boolean {
    return this.#struck.has(style);
  }

  /** A number as its cell shows it. */
  shown(value: string, style: number): string {
    return shownNumber(value, this.#patterns[style] ?? '', this.#date1904 ? days1904 : 0);
  }
}

/** `pattern`: empty for "as it is". `shift`: days that are added to a date. */
export function shownNumber(value: string, pattern: string, shift: number): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (pattern === '' || /^general$/i.test(pattern)) return plainNumber(number);
  try {
    return format(pattern, number + (isDateFormat(pattern) ? shift : 0), { throws: true });
  } catch {
    return plainNumber(number);
  }
}

/** Without the digits that only the computer's arithmetic has put there. */
function plainNumber(number: number): string {
  return Number.isInteger(number) ? String(number) : String(Number(number.toPrecision(15)));
}
