import { LookRuns, plainLook, type TextLook } from '#domain/reading/look-runs.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Archive } from './archive.core.ts';
import { type DocumentWriter, oneLine } from './document-writer.core.ts';
import { type Graphic, GraphicWriter, graphicOf } from './graphics/graphics.core.ts';
import { partRelations, relationsOf } from './relations.core.ts';
import { CellCounter } from './sheets/sheet-table.core.ts';
import { TableBuilder } from './table-builder.core.ts';
import { type Attributes, attribute, elementsOf, readXml } from './xml.core.ts';

/** A presentation: each slide a page with its title, texts, tables, charts, diagrams, and the speaker's notes. */
export function readPptx(archive: Archive, writer: DocumentWriter): void {
  const relations = relationsOf(archive, 'ppt/presentation.xml');
  const { part } = relations;
  if (!archive.has(part)) throw new CodedError('file_damaged', 'no presentation');
  const slides = elementsOf(archive.pieces(part), 'sldId').flatMap((slide) => {
    // The element has its own id besides that of the relation.
    const id = Object.entries(slide).find(([key]) => key.endsWith(':id'))?.[1];
    const target = relations.byId(id ?? '');
    return target && archive.has(target) ? [target] : [];
  });
  const cells = new CellCounter();
  const graphics = new GraphicWriter(archive, writer, cells);
  for (const slide of slides) readSlide({ archive, writer, cells, graphics }, slide);
}

interface Presentation {
  archive: Archive;
  writer: DocumentWriter;
  cells: CellCounter;
  graphics: GraphicWriter;
}

function readSlide({ archive, writer, cells, graphics }: Presentation, part: string): void {
  const slide = new SlideReader(cells);
  const relations = partRelations(archive, part);
  readXml(archive.pieces(part), slide);
  const title = slide.blocks.find((block) => block.kind === 'title');
  writer.page(title ? oneLine(title.text) : null);
  if (title) writer.heading(2, title.text);
  for (const block of slide.blocks) {
    if (block.kind === 'table') writer.table(block.rows);
    else if (block.kind === 'item') writer.item(block.level, '-', block.text);
    else if ('id' in block) graphics.write(block, relations);
    else if (block !== title) writer.paragraph(block.text);
  }
  const notes = new SlideReader(cells);
  const named = relations.byType('notesSlide');
  readXml(archive.pieces(named ?? ''), notes);
  const spoken = notes.blocks.flatMap((block) =>
    block.kind === 'item' || block.kind === 'text' ? [block.text] : [],
  );
  if (spoken.length > 0) writer.paragraph(`Notes: ${spoken.join('\n')}`);
}

type Block =
  | { kind: 'title'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'item'; level: number; text: string }
  | { kind: 'table'; rows: string[][] }
  | Graphic;

/** Numbers of slides, dates and footers are no content. */
const fillers = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);

class SlideReader {
  readonly blocks: Block[] = [];
  readonly #cells: CellCounter;
  #table: TableBuilder | null = null;
  /** Type of the placeholder that a shape fills; null for a free text box. */
  #placeholder: string | null = null;
  #text: string | null = null;
  #level = 0;
  #isPlain = false;
  #inText = false;
  #runs = new LookRuns();
  #look: TextLook = plainLook;

  constructor(cells: CellCounter) {
    this.#cells = cells;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'sp') this.#placeholder = null;
    else if (name === 'ph') this.#placeholder = attribute(attributes, 'type') ?? 'body';
    else if (name === 'tbl') this.#table = new TableBuilder(this.#cells);
    else if (name === 'tr') this.#table?.row();
    else if (name === 'tc') {
      this.#table?.cell();
      this.#table?.span(Number(attribute(attributes, 'gridSpan') ?? 1));
      if (attribute(attributes, 'hMerge') || attribute(attributes, 'vMerge')) {
        this.#table?.continues();
      }
    } else this.#openText(name, attributes);
    const graphic = graphicOf(name, attributes);
    if (graphic) this.blocks.push(graphic);
  }

  text(text: string): void {
    if (!this.#inText) return;
    this.#add(text, this.#look);
  }

  #add(text: string, look = plainLook): void {
    if (this.#text !== null) this.#text += this.#runs.add(this.#text, text, look);
  }

  close(name: string): void {
    if (name === 't') this.#inText = false;
    else if (name === 'p') this.#endParagraph();
    else if (name === 'tc') this.#endCell();
    else if (name === 'tbl' && this.#table) {
      this.blocks.push({ kind: 'table', rows: this.#table.rows });
      this.#table = null;
    }
  }

  #openText(name: string, attributes: Attributes): void {
    if (name === 'p') {
      this.#text = '';
      this.#runs = new LookRuns();
      this.#level = 0;
      this.#isPlain = false;
    } else if (name === 'pPr') this.#level = Number(attribute(attributes, 'lvl') ?? 0);
    else if (name === 'buNone') this.#isPlain = true;
    else if (name === 't') this.#inText = true;
    else if (name === 'r') this.#look = plainLook;
    else if (name === 'rPr') this.#look = lookOf(attributes);
    else if (name === 'br') this.#add('\n');
    else if (name === 'tab') this.#add(' ');
  }

  /** A merged cell has its columns as separate empty cells. */
  #endCell(): void {
    this.#table?.span(1);
    this.#table?.endCell();
  }

  #endParagraph(): void {
    const text = this.#text === null ? '' : (this.#text + this.#runs.end(this.#text)).trim();
    this.#text = null;
    if (!text) return;
    const place = this.#placeholder;
    if (this.#table) this.#table.add(text);
    else if (place && fillers.has(place)) return;
    else if (place === 'title' || place === 'ctrTitle') this.blocks.push({ kind: 'title', text });
    else if ((place === 'body' || place === 'obj') && !this.#isPlain) {
      this.blocks.push({ kind: 'item', level: this.#level, text });
    } else this.blocks.push({ kind: 'text', text });
  }
}

/** `baseline` is a part of the font's height, in thousandths of a percent (ECMA-376, 21.1.2.3.9). */
function lookOf(attributes: Attributes): TextLook {
  const shift = Number.parseFloat(attribute(attributes, 'baseline') ?? '0');
  const height = shift > 0 ? 'raised' : shift < 0 ? 'lowered' : null;
  return { height, isStruck: /^(?:sng|dbl)Strike$/.test(attribute(attributes, 'strike') ?? '') };
}
