import { CodedError } from '#shared/errors/coded-error.ts';
import type { Archive } from '../archive.core.ts';
import type { DocumentWriter } from '../document-writer.core.ts';
import { GraphicWriter } from '../graphics/graphics.core.ts';
import { relationsOf } from '../relations.core.ts';
import { CellCounter } from '../sheets/sheet-table.core.ts';
import { readXml } from '../xml.core.ts';
import { DocxBody, type DocxParts, type Target } from './docx-body.core.ts';
import { DocxLists, DocxStyles } from './docx-styles.core.ts';

/** A text document: headings, paragraphs, lists, tables, charts, diagrams; its notes are at the end. */
export function readDocx(archive: Archive, writer: DocumentWriter): void {
  const relations = relationsOf(archive, 'word/document.xml');
  const { part } = relations;
  if (!archive.has(part)) throw new CodedError('file_damaged', 'no document');
  const pieces = (type: string) => archive.pieces(relations.byType(type) ?? '');
  const parts: DocxParts = {
    styles: new DocxStyles(pieces('styles')),
    lists: new DocxLists(pieces('numbering')),
    notes: [],
    cells: new CellCounter(),
  };
  const graphics = new GraphicWriter(archive, writer, parts.cells);
  const body = new DocxBody(parts, {
    heading: (level, text) => writer.heading(level, text),
    paragraph: (text) => writer.paragraph(text),
    item: (depth, mark, text) => writer.item(depth, mark, text),
    table: (rows) => writer.table(rows),
    graphic: (graphic) => graphics.write(graphic, relations),
  });
  readXml(archive.pieces(part), body);
  const notes = new Map([
    ...notesOf(pieces('footnotes'), 'footnote', '', parts),
    ...notesOf(pieces('endnotes'), 'endnote', 'e', parts),
  ]);
  parts.notes.forEach((id, at) => {
    const text = notes.get(id);
    if (text) writer.paragraph(`[^${at + 1}]: ${text}`);
  });
}

/** The texts of footnotes or endnotes by their ids, `prefix` before each. */
function notesOf(pieces: Iterable<string>, element: string, prefix: string, parts: DocxParts) {
  const notes = new Map<string, string>();
  let texts: string[] = [];
  const target: Target = {
    heading: (_, text) => texts.push(text),
    paragraph: (text) => texts.push(text),
    item: (_, mark, text) => texts.push(`${mark} ${text}`),
    table: (rows) => texts.push(rows.map((row) => row.join(', ')).join('; ')),
    graphic: () => undefined,
  };
  const body = new DocxBody({ ...parts, notes: [] }, target);
  let id = '';
  readXml(pieces, {
    open: (name, attributes) => {
      if (name === element) {
        id = prefix + (Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1] ?? '');
        texts = [];
      }
      body.open(name, attributes);
    },
    text: (text) => body.text(text),
    close: (name) => {
      body.close(name);
      if (name === element) notes.set(id, texts.join(' ').trim());
    },
  });
  return notes;
}
