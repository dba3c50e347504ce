import { LookRuns, plainLook, type TextLook } from '#domain/reading/look-runs.ts';
import type { DocumentWriter } from '../document-writer.core.ts';
import { CellCounter } from '../sheets/sheet-table.core.ts';
import { TableBuilder } from '../table-builder.core.ts';
import { type Attributes, attribute, readXml } from '../xml.core.ts';
import { OdfLists } from './odf-lists.core.ts';
import { OdfTextStyles } from './odf-text-styles.core.ts';

interface Paragraph {
  text: string;
  heading: number;
  runs: LookRuns;
  /** Its own, then of the open spans. */
  looks: TextLook[];
}

const skipped = new Set(['tracked-changes', 'annotation', 'ruby-text', 'note-citation']);
const maxRepeats = 1_000;

/** Reads the body of an OpenDocument text or presentation as a stream. */
export class OdfBody {
  readonly notes: string[] = [];
  readonly #writer: DocumentWriter;
  readonly #paragraphs: Paragraph[] = [];
  readonly #tables: TableBuilder[] = [];
  readonly #cells = new CellCounter();
  readonly #lists = new OdfLists();
  readonly #styles = new OdfTextStyles();
  #skipping = 0;
  /** Texts of the note that is open; null outside of one. */
  #note: string[] | null = null;
  #inNotesOfSlide = false;

  /** `styles`: the part with those that have names. */
  constructor(writer: DocumentWriter, styles: Iterable<string>) {
    this.#writer = writer;
    readXml(styles, { open: (name, attributes) => this.#styles.open(name, attributes) });
  }

  open(name: string, attributes: Attributes): void {
    if (this.#skipping > 0 || skipped.has(name)) {
      this.#skipping += 1;
      return;
    }
    if (this.#styles.open(name, attributes)) return;
    if (name === 'p' || name === 'h') {
      const heading = headingOf(name, attributes);
      this.#paragraphs.push({
        text: '',
        heading,
        runs: new LookRuns(),
        looks: [{ ...plainLook, ...this.#look(attributes) }],
      });
    } else if (name === 'span') {
      const looks = this.#paragraphs.at(-1)?.looks;
      looks?.push({ ...(looks.at(-1) ?? plainLook), ...this.#look(attributes) });
    } else if (this.#lists.open(name, attributes)) return;
    else if (name === 'page') this.#writer.page(attribute(attributes, 'name') ?? null);
    else if (name === 'notes') this.#inNotesOfSlide = true;
    else if (name === 'note') this.#note = [];
    else if (!this.#openTable(name, attributes)) this.#sign(name, attributes);
  }

  #look(attributes: Attributes): Partial<TextLook> {
    return this.#styles.lookOf(attribute(attributes, 'style-name'));
  }

  text(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (this.#skipping > 0 || !paragraph) return;
    add(paragraph, text.replace(/\s+/g, ' '), paragraph.looks.at(-1));
  }

  close(name: string): void {
    if (this.#skipping > 0) {
      this.#skipping -= 1;
      return;
    }
    if (name === 'span') this.#paragraphs.at(-1)?.looks.pop();
    else if (name === 'p' || name === 'h') this.#end(this.#paragraphs.pop());
    else if (name === 'list') this.#lists.close();
    else if (name === 'notes') this.#inNotesOfSlide = false;
    else if (name === 'note') this.#endNote();
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#tables.at(-1)?.endCell();
    else if (name === 'table') this.#endTable(this.#tables.pop());
  }

  #openTable(name: string, attributes: Attributes): boolean {
    const table = this.#tables.at(-1);
    if (name === 'table') this.#tables.push(new TableBuilder(this.#cells));
    else if (name === 'table-row') table?.row();
    else if (name === 'table-cell' || name === 'covered-table-cell') {
      table?.cell();
      table?.span(Number(attribute(attributes, 'number-columns-repeated') ?? 1));
    } else return false;
    return true;
  }

  #sign(name: string, attributes: Attributes): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph) return;
    if (name === 's') {
      const count = Number(attribute(attributes, 'c') ?? 1);
      add(paragraph, ' '.repeat(Math.min(maxRepeats, Math.max(1, count || 1))));
    } else if (name === 'tab') add(paragraph, ' ');
    else if (name === 'line-break') add(paragraph, '\n');
  }

  #end(paragraph: Paragraph | undefined): void {
    if (paragraph) paragraph.text += paragraph.runs.end(paragraph.text);
    if (!paragraph?.text.trim()) return;
    const { text, heading } = paragraph;
    const table = this.#tables.at(-1);
    if (this.#note) this.#note.push(text.trim());
    else if (table) table.add(text);
    else if (heading > 0) this.#writer.heading(heading, text);
    else if (this.#inNotesOfSlide) this.#writer.paragraph(`Notes: ${text}`);
    else if (this.#lists.depth > 0) this.#item(text);
    else this.#writer.paragraph(text);
  }

  #item(text: string): void {
    const mark = this.#lists.mark();
    if (mark === null) this.#writer.paragraph(text);
    else this.#writer.item(this.#lists.depth - 1, mark, text);
  }

  #endNote(): void {
    const number = this.notes.push(this.#note?.join(' ') ?? '');
    this.#note = null;
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph) add(paragraph, `[^${number}]`);
  }

  #endTable(table: TableBuilder | undefined): void {
    if (!table) return;
    const outer = this.#tables.at(-1);
    if (outer) outer.add(table.flat);
    else this.#writer.table(table.rows);
  }
}

function add(paragraph: Paragraph, text: string, look?: TextLook): void {
  paragraph.text += paragraph.runs.add(paragraph.text, text, look);
}

function headingOf(name: string, attributes: Attributes): number {
  if (name === 'h') return Number(attribute(attributes, 'outline-level') ?? 1);
  return attribute(attributes, 'style-name') === 'Title' ? 1 : 0;
}
