/** A table while it is read: cells that span others leave those empty. */
export class TableBuilder {
  readonly rows: string[][] = [];
  #pieces: string[] = [];
  #span = 1;
  #isContinued = false;

  row(): void {
    this.rows.push([]);
  }

  cell(): void {
    this.#pieces = [];
    this.#span = 1;
    this.#isContinued = false;
  }

  span(columns: number): void {
    this.#span = Math.min(200, Math.max(1, columns));
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
    row.push(this.#isContinued ? '' : this.#pieces.join(' '));
    for (let more = 1; more < this.#span; more += 1) row.push('');
  }

  /** As text on one line, for a table within a cell. */
  get flat(): string {
    return this.rows.map((row) => row.filter(Boolean).join(', ')).join('; ');
  }
}
