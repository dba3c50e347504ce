import type { CellCounter } from './sheets/sheet-table.core.ts';

/** A table while it is read: cells that span others leave those empty. */
export class TableBuilder {
  readonly rows: string[][] = [];
  readonly #cells: CellCounter;
  #pieces: string[] = [];
  #span = 1;
  #down = 1;
  #isContinued = false;
  /** For each column, how many further rows the cell above it covers. */
  readonly #covered: number[] = [];

  /** `cells`: counts those of all tables of the file, rows and empty ones included. */
  constructor(cells: CellCounter) {
    this.#cells = cells;
  }

  row(): void {
    const last = this.rows.at(-1);
    if (last) this.#skipCovered(last);
    this.#cells.add(1);
    this.rows.push([]);
  }

  cell(): void {
    this.#pieces = [];
    this.#span = 1;
    this.#down = 1;
    this.#isContinued = false;
  }

  span(columns: number): void {
    this.#span = Math.min(200, Math.max(1, columns || 1));
  }

  /** The cell covers this many rows. */
  down(rows: number): void {
    this.#down = Math.min(1_000, Math.max(1, rows));
  }

  /** The cell continues the one above it. */
  continues(): void {
    this.#isContinued = true;
  }

  add(text: string): void {
    if (text.trim()) this.#pieces.push(text.trim());
  }

  endCell(): void {
    const row = this.rows.at(-1);
    if (!row) return;
    this.#skipCovered(row);
    this.#cells.add(this.#span);
    for (let each = 0; each < this.#span; each += 1)
      this.#covered[row.length + each] = this.#down - 1;
    row.push(this.#isContinued ? '' : this.#pieces.join(' '));
    for (let more = 1; more < this.#span; more += 1) row.push('');
  }

  #skipCovered(row: string[]): void {
    while ((this.#covered[row.length] ?? 0) > 0) {
      this.#covered[row.length] = this.#covered[row.length]! - 1;
      this.#cells.add(1);
      row.push('');
    }
  }

  /** As text on one line, for a table within a cell. */
  get flat(): string {
    return this.rows.map((row) => row.filter(Boolean).join(', ')).join('; ');
  }
}
