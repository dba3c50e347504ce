import type { Archive } from '../archive.core.ts';
import type { DocumentWriter } from '../document-writer.core.ts';
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

/** Writes what it shows: a chart as its title and tables, a diagram as a list. */
export function writeGraphic(
  archive: Archive,
  { kind, part }: Pick<Graphic, 'kind'> & { part: string },
  writer: Pick<DocumentWriter, 'paragraph' | 'item' | 'table'>,
  cells: CellCounter,
): void {
  if (kind === 'chart') {
    const { title, tables } = readChart(archive.pieces(part), cells);
    writer.paragraph(title);
    for (const rows of tables) writer.table(rows);
  } else {
    for (const { level, text } of readDiagram(archive.pieces(part))) writer.item(level, '-', text);
  }
}
