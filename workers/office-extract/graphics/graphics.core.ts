import type { Archive } from '../archive.core.ts';
import type { DocumentWriter } from '../document-writer.core.ts';
import type { Relations } from '../relations.core.ts';
import type { CellCounter } from '../sheets/sheet-table.core.ts';
import { type Attributes, attribute } from '../xml.core.ts';
import { readChart } from './chart.core.ts';
import { readDiagram } from './diagram.core.ts';

/** A chart or diagram that a slide or text names; it is a part of its own. */
export interface Graphic {
  kind: 'chart' | 'diagram';
  /** Of the relation that names its part. */
  id: string;
}

/** The one that an element names; null: none. */
export function graphicOf(name: string, attributes: Attributes): Graphic | null {
  if (name === 'chart') return { kind: 'chart', id: attribute(attributes, 'id') ?? '' };
  if (name === 'relIds') return { kind: 'diagram', id: attribute(attributes, 'dm') ?? '' };
  return null;
}

/** Writes what graphics of a file show: a chart as its title and tables, a diagram as a list; each part once. */
export class GraphicWriter {
  readonly #archive: Archive;
  readonly #writer: Pick<DocumentWriter, 'paragraph' | 'item' | 'table'>;
  readonly #cells: CellCounter;
  readonly #written = new Set<string>();

  constructor(
    archive: Archive,
    writer: Pick<DocumentWriter, 'paragraph' | 'item' | 'table'>,
    cells: CellCounter,
  ) {
    this.#archive = archive;
    this.#writer = writer;
    this.#cells = cells;
  }

  /** `relations`: of the part that names it. */
  write({ kind, id }: Graphic, relations: Pick<Relations, 'byId'>): void {
    const part = relations.byId(id);
    // A file may name one any number of times, and each time it would be unpacked.
    if (part === undefined || this.#written.has(part)) return;
    this.#written.add(part);
    const pieces = this.#archive.pieces(part);
    if (kind === 'diagram') {
      for (const { level, text } of readDiagram(pieces)) this.#writer.item(level, '-', text);
      return;
    }
    const { title, tables } = readChart(pieces, this.#cells);
    this.#writer.paragraph(title);
    for (const rows of tables) this.#writer.table(rows);
  }
}
