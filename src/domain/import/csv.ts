/** Rows of a CSV text (RFC 4180) by the names of its first line, in lower case with `_` for what is no letter. */
export function csvRows(text: string): Record<string, string>[] {
  const [names = [], ...lines] = cells(text);
  const keys = names.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\d]+/gu, '_'),
  );
  return lines
    .filter((line) => line.some((cell) => cell.trim() !== ''))
    .map((line) => Object.fromEntries(keys.map((key, at) => [key, line[at] ?? ''])));
}

function cells(text: string): string[][] {
  const lines: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)(?:"|$)|([^,\r\n]*))(,|\r?\n|\r|$)/gy;
  for (const [raw, quoted, plain = '', end] of text.matchAll(cell)) {
    // Past the end of the text there is an empty match.
    if (raw === '' && lines.at(-1)!.length === 0) break;
    lines.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',' && end !== '') lines.push([]);
    else if (end === '') break;
  }
  return lines;
}
