import type { Dexie } from 'dexie';

/** What queries have read since `begin`. */
interface Reads {
  rows: number;
  /** Opened: each goes from row to row. */
  cursors: number;
  begin(): void;
}

/** Counts what a database reads. Call it before its first query. */
export function countReads(db: Dexie): Reads {
  const reads = {
    rows: 0,
    cursors: 0,
    begin: () => {
      reads.rows = 0;
      reads.cursors = 0;
    },
  };
  const add = <Value>(value: Value, rows: number): Value => {
    reads.rows += rows;
    return value;
  };
  db.use({
    stack: 'dbcore',
    name: 'reads',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          get: (request) => table.get(request).then((row) => add(row, row ? 1 : 0)),
          getMany: (request) => table.getMany(request).then((rows) => add(rows, rows.length)),
          query: (request) =>
            table
              .query(request)
              .then((found) => add(found, request.values ? found.result.length : 0)),
          openCursor: (request) => {
            reads.cursors += 1;
            return table.openCursor(request);
          },
        };
      },
    }),
  });
  return reads;
}
