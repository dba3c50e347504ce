import type { DocumentWriter } from '../document-writer.core.ts';
import { type Attributes, attribute } from '../xml.core.ts';
import { CellCounter, Sheet } from './sheet-table.core.ts';

/**
 * Reads the sheets of an OpenDocument workbook; cells and rows can have a number of repetitions.
 */
export class OdsReader {
  readonly #writer: DocumentWriter;
  readonly #counter = new CellCounter();
  #sheet: Sheet | null = null;
  #sheets = 0;
  #row = 0;
  #rowRepeats = 1;
  #column = 0;
  #cellRepeats = 1;
  #text = '';
  #inCell = false;
  #inNote = 0;
  /** The cells of the open row: first column, how often, text. */
  #cells: { column: number; repeats: number; text: string }[] = [];

  constructor(writer: DocumentWriter) {
    this.#writer = writer;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'table') this.#openSheet(attributes);
    else if (name === 'table-row') {
      this.#cells = [];
      this.#column = 0;
      this.#rowRepeats = repeats(attributes, 'number-rows-repeated');
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#cellRepeats = repeats(attributes, 'number-columns-repeated');
      this.#text = '';
      this.#inCell = true;
    } else if (name === 'annotation') this.#inNote += 1;
    else if (name === 'p' && this.#text) this.#text += ' ';
    else if (name === 's' || name === 'tab' || name === 'line-break') this.#text += ' ';
  }

  text(text: string): void {
    if (this.#inCell && this.#inNote === 0) this.#text += text;
  }

  close(name: string): void {
    if (name === 'annotation') this.#inNote -= 1;
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#endCell();
    else if (name === 'table-row') this.#endRow();
    else if (name === 'table' && this.#sheet) {
      this.#sheet.write(this.#writer, this.#sheets);
      this.#sheet = null;
    }
  }

  #openSheet(attributes: Attributes): void {
    this.#sheets += 1;
    this.#row = 0;
    const name = attribute(attributes, 'name') ?? `Sheet ${this.#sheets}`;
    this.#sheet = new Sheet(name, this.#counter);
  }

  #endCell(): void {
    this.#inCell = false;
    const text = this.#text.trim();
    if (text) this.#cells.push({ column: this.#column + 1, repeats: this.#cellRepeats, text });
    this.#column += this.#cellRepeats;
  }

  /** The counter of cells stops a sheet with endless repetitions. */
  #endRow(): void {
    for (let at = 1; this.#cells.length > 0 && at <= this.#rowRepeats; at += 1) {
      for (const cell of this.#cells) {
        for (let by = 0; by < cell.repeats; by += 1) {
          this.#sheet?.set(this.#row + at, cell.column + by, cell.text);
        }
      }
    }
    this.#row += this.#rowRepeats;
  }
}

const repeats = (attributes: Attributes, name: string) =>
  Math.max(1, Math.floor(Number(attribute(attributes, name) ?? 1)) || 1);
