import Papa from 'papaparse';
import type { DocumentWriter } from '../document-writer.core.ts';
import { CellCounter, Sheet } from './sheet-table.core.ts';

/** The first line by which spreadsheets state how values are separated. */
const statedDelimiter = /^\ufeff?"?sep=([^\r\n"])"?(?:\r\n|\r|\n)/i;

/** Comma-, semicolon- or tab-separated values as one sheet named after the file. */
export function readCsv(text: string, name: string, writer: DocumentWriter): void {
  const sheet = new Sheet(name.replace(/\.[^.]*$/, ''), new CellCounter());
  let row = 0;
  const stated = statedDelimiter.exec(text);
  Papa.parse<string[]>(stated ? text.slice(stated[0].length) : text, {
    delimiter: stated?.[1] ?? (/\.tsv$/i.test(name) ? '\t' : delimiterOf(text)),
    step: ({ data }) => {
      row += 1;
      for (const [at, cell] of data.entries()) sheet.set(row, at + 1, String(cell));
    },
  });
  sheet.write(writer, 1);
}

/** Detected from the first lines; blank ones count as rows and are ignored here. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 50_000);
  return Papa.parse(head, { preview: 30, skipEmptyLines: 'greedy' }).meta.delimiter;
}
