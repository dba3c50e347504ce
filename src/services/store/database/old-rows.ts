type Row = Record<string, unknown>;

/**
 * The row with the names of version 5: older columns had others. Other rows are returned unchanged.
 */
export function renameMessageColumns(row: Row): Row {
  const renamed = rename(row, 'besideMessageId', 'comparedMessageId');
  const { coverage } = renamed;
  if (typeof coverage !== 'object' || coverage === null) return renamed;
  return { ...renamed, coverage: rename(coverage as Row, 'heard', 'processed') };
}

/** The same for a window's row, whose questions may wait for files. */
export function renameLocalColumns(row: Row): Row {
  if (!Array.isArray(row.waiting)) return row;
  return { ...row, waiting: row.waiting.map((each: Row) => rename(each, 'beside', 'comparison')) };
}

function rename(row: Row, before: string, now: string): Row {
  if (!(before in row)) return row;
  const { [before]: value, ...rest } = row;
  return { ...rest, [now]: value };
}
