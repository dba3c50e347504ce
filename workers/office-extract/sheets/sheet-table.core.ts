import { budgets } from '#domain/files/budgets.ts';
import { columnName } from '#domain/files/cells.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { DocumentWriter } from '../document-writer.core.ts';

/** Counts the cells of a file, in a workbook those that are not empty; over the budget it is refused. */
export class CellCounter {
  #cells = 0;

  add(cells: number): void {
    this.#cells += cells;
    if (this.#cells > budgets.cells) {
      throw new CodedError('file_too_complex', `over ${budgets.cells} cells`);
    }
  }
}

/** One sheet: its rows that are not empty, by row and column number from 1. */
export class Sheet {
  readonly name: string;
  readonly #counter: CellCounter;
  readonly #rows = new Map<number, Map<number, string>>();
  readonly #columns = new Set<number>();

  constructor(name: string, counter: CellCounter) {
    this.name = name;
    this.#counter = counter;
  }

  set(row: number, column: number, text: string): void {
    const clean = text.trim();
    if (!clean) return;
    this.#counter.add(1);
    this.#columns.add(column);
    const cells = this.#rows.get(row) ?? new Map<number, string>();
    this.#rows.set(row, cells.set(column, clean));
  }

  /**
   * Writes the sheet as a table whose head has the letters of the columns and whose first cells
   * have the numbers of the rows, so that cells can be named as in the sheet. Empty rows and
   * columns are left out. `number`: of the sheet, from 1.
   */
  write(writer: DocumentWriter, number: number): void {
    writer.page(this.name);
    writer.heading(2, this.name);
    const columns = [...this.#columns].sort((a, b) => a - b);
    const rows = [...this.#rows].sort(([a], [b]) => a - b);
    if (rows.length === 0) return;
    writer.tableHead(['', ...columns.map(columnName)]);
    for (const [row, cells] of rows) {
      const texts = columns.map((column) => cells.get(column) ?? '');
      const used = [...cells.keys()];
      const place = [number, row, Math.min(...used), Math.max(...used)];
      writer.tableRow([String(row), ...texts], columns.length + 1, place);
    }
  }
}
