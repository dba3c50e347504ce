import type { ExportItem } from './export-item.ts';

const columns = [
  'Highlight',
  'Title',
  'Author',
  'URL',
  'Note',
  'Color',
  'Tags',
  'Highlighted at',
] as const;

/** Quotes as the table that Readwise imports. */
export function readwiseCsv(items: readonly ExportItem[]): string {
  const lines = items
    .flatMap(({ quotes }) => quotes)
    .map(({ exact, title, author, link, note, colour, tags, created }) =>
      [exact, title, author, link ?? '', note, colour, tags.join(','), created].map(cell).join(','),
    );
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

/** RFC 4180: texts have commas, quotes and lines of their own. */
const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;
