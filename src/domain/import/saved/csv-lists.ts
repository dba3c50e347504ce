import { parseJson } from '#shared/json.ts';
import { csvRows } from '../csv.ts';
import { firstText, others, text } from '../foreign.ts';
import type { ImportFormat } from '../import-format.ts';
import type { ProductId } from '../products.ts';
import { savedThing } from './saved-thing.ts';

/** Columns by what they are called, in lower case with `_`. */
const columns = {
  title: ['title', 'book_title', 'name'],
  link: ['url', 'source_url', 'link'],
  quote: ['highlight', 'selection', 'quote'],
  // Raindrop's excerpt is what the page says of itself.
  note: ['note', 'notes', 'description', 'comment', 'excerpt'],
  author: ['book_author', 'author'],
  colour: ['color', 'colour'],
  tags: ['tags', 'document_tags', 'folder', 'labels'],
  savedAt: [
    'highlighted_at',
    'time_added',
    'created',
    'timestamp',
    'saved_at',
    // Readwise Reader.
    'saved_date',
    'date',
  ],
} as const;

/** Instapaper's are JSON. */
function tagsIn(cell: string): unknown[] {
  const list = parseJson(cell);
  return Array.isArray(list) ? list : cell.split(/[,|]/);
}

const ofPosition = ['location_type', 'location', 'amazon_book_id'];

interface CsvList {
  id: ProductId;
  /** Beginning of the first line. */
  begins: RegExp;
}

function csvList({ id, begins }: CsvList): ImportFormat {
  return {
    id,
    pieces: 'text',
    fits: (head) => begins.test(head.text),
    *read(piece) {
      for (const line of csvRows(text(piece))) {
        const fields = Object.entries(columns).map(
          ([field, called]) => [field, firstText(...called.map((column) => line[column]))] as const,
        );
        const read = Object.values(columns).flatMap(
          (called: readonly string[]) => called.find((column) => line[column]?.trim()) ?? [],
        );
        const position = Object.fromEntries(
          ofPosition.flatMap((key) => (line[key] ? [[key, line[key]]] : [])),
        );
        yield savedThing(id, {
          ...Object.fromEntries(fields),
          tags: columns.tags.flatMap((column) => tagsIn(line[column] ?? '')),
          ...(Object.keys(position).length > 0 && { position }),
          // A second column for the same is kept as it is.
          ...others(line, [...read, ...columns.tags, ...ofPosition]),
        });
      }
    },
  };
}

/** Readwise, "Export to CSV": `Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at`. */
export const readwise = csvList({
  id: 'readwise',
  begins: /^"?Highlight"?,"?(?:Book )?Title"?/i,
});

/** Pocket's last export, `part_000000.csv`: `title,url,time_added,tags,status`. */
export const pocket = csvList({
  id: 'pocket',
  begins: /^"?title"?,"?url"?,"?time_added"?/i,
});

/** Instapaper, Raindrop and others: a table with a column of addresses. */
export const linkTable = csvList({
  id: 'csv',
  begins: /^(?:[^\n]{0,400},)?"?(?:url|link)"?[,\r\n]/i,
});
