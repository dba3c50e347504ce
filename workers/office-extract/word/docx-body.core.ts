import { LookRuns, type TextLook } from '#domain/reading/look-runs.ts';
import { ownValue } from '#shared/own-value.ts';
import { type Graphic, graphicOf } from '../graphics/graphics.core.ts';
import type { CellCounter } from '../sheets/sheet-table.core.ts';
import { TableBuilder } from '../table-builder.core.ts';
import { type Attributes, attribute } from '../xml.core.ts';
import { type DocxLook, isOff, shownLook, stateLook } from './docx-look.core.ts';
import {
  type DocxLists,
  type DocxStyles,
  type ListPlace,
  outlineLevel,
} from './docx-styles.core.ts';
import { symbolOf } from './docx-symbols.core.ts';

/** Where the blocks of a document go. */
export interface Target {
  heading(level: number, text: string): void;
  paragraph(text: string): void;
  item(depth: number, mark: string, text: string): void;
  table(rows: string[][]): void;
  graphic(graphic: Graphic): void;
}

export interface DocxParts {
  styles: DocxStyles;
  lists: DocxLists;
  /** Ids of the notes that the text names, in its order; endnotes with an `e` before them. */
  notes: string[];
  cells: CellCounter;
}

interface Paragraph {
  text: string;
  style: string;
  heading: number | null;
  list: Partial<ListPlace>;
  inRun: boolean;
  isHidden: boolean;
  look: DocxLook;
  runs: LookRuns;
}

/** Deleted text, text for certain programs, field codes, phonetic guides. */
const skipped = new Set([
  'del',
  'moveFrom',
  'Fallback',
  'instrText',
  'rt',
  'pPrChange',
  'rPrChange',
]);
const signs: Readonly<Record<string, string>> = {
  tab: ' ',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '-',
  ptab: ' ',
  den: '/',
  sup: '^',
  sub: '_',
};

/** Reads `document.xml` and similar parts as a stream. */
export class DocxBody {
  readonly #parts: DocxParts;
  readonly #target: Target;
  readonly #paragraphs: Paragraph[] = [];
  readonly #tables: TableBuilder[] = [];
  /** Those of the paragraph or table that is read. */
  #graphics: Graphic[] = [];
  #skipping = 0;
  #inText = false;

  constructor(parts: DocxParts, target: Target) {
    this.#parts = parts;
    this.#target = target;
  }

  open(name: string, attributes: Attributes): void {
    if (this.#skipping > 0 || skipped.has(name)) {
      this.#skipping += 1;
      return;
    }
    const graphic = graphicOf(name, attributes);
    if (graphic) this.#graphics.push(graphic);
    const paragraph = this.#paragraphs.at(-1);
    if (name === 'p') this.#paragraphs.push(emptyParagraph());
    else if (name === 't') this.#inText = true;
    else if (this.#openTable(name, attributes)) return;
    else if (paragraph?.inRun) this.#inRun(paragraph, name, attributes);
    else if (paragraph) this.#outsideRun(paragraph, name, attributes);
  }

  text(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (this.#inText && this.#skipping === 0 && paragraph && !paragraph.isHidden) {
      add(paragraph, text, shownLook(paragraph.look));
    }
  }

  close(name: string): void {
    if (this.#skipping > 0) {
      this.#skipping -= 1;
      return;
    }
    const paragraph = this.#paragraphs.at(-1);
    if (name === 't') this.#inText = false;
    else if (name === 'r' && paragraph) paragraph.inRun = false;
    else if (name === 'p') this.#end(this.#paragraphs.pop());
    else if (name === 'tc') this.#tables.at(-1)?.endCell();
    else if (name === 'tbl') this.#endTable(this.#tables.pop());
    if (this.#graphics.length > 0 && this.#paragraphs.length + this.#tables.length === 0) {
      for (const graphic of this.#graphics) this.#target.graphic(graphic);
      this.#graphics = [];
    }
  }

  #openTable(name: string, attributes: Attributes): boolean {
    const table = this.#tables.at(-1);
    if (name === 'tbl') this.#tables.push(new TableBuilder(this.#parts.cells));
    else if (name === 'tr') table?.row();
    else if (name === 'tc') table?.cell();
    else if (name === 'gridSpan') table?.span(Number(attribute(attributes, 'val')));
    else if (name !== 'vMerge') return false;
    else if (attribute(attributes, 'val') !== 'restart') table?.continues();
    return true;
  }

  #inRun(paragraph: Paragraph, name: string, attributes: Attributes): void {
    const sign = ownValue(signs, name);
    if (sign) add(paragraph, sign);
    else if (name === 'sym') this.#symbol(paragraph, attributes);
    else if (stateLook(paragraph.look, name, attributes)) return;
    else if (name === 'rStyle') this.#style(paragraph, attribute(attributes, 'val') ?? '');
    else if (name === 'vanish') paragraph.isHidden = !isOff(attributes);
    else if (name === 'footnoteReference') this.#note(paragraph, attribute(attributes, 'id') ?? '');
    else if (name === 'endnoteReference') this.#note(paragraph, `e${attribute(attributes, 'id')}`);
  }

  #outsideRun(paragraph: Paragraph, name: string, attributes: Attributes): void {
    const value = attribute(attributes, 'val') ?? '';
    if (name === 'r') {
      paragraph.inRun = true;
      paragraph.isHidden = false;
      paragraph.look = this.#parts.styles.lookOf(paragraph.style);
    } else if (name === 'pStyle') paragraph.style = value;
    else if (name === 'outlineLvl') paragraph.heading = outlineLevel(value);
    else if (name === 'numId') paragraph.list.list = value;
    else if (name === 'ilvl') paragraph.list.level = Number(value);
    else if (name === 'den' || name === 'sup' || name === 'sub') add(paragraph, signs[name] ?? '');
  }

  #symbol(paragraph: Paragraph, attributes: Attributes): void {
    if (!paragraph.isHidden) add(paragraph, symbolOf(attributes), shownLook(paragraph.look));
  }

  #style({ look }: Paragraph, id: string): void {
    Object.assign(look, this.#parts.styles.lookOf(id));
  }

  #note(paragraph: Paragraph, id: string): void {
    const known = this.#parts.notes.indexOf(id);
    const number = known === -1 ? this.#parts.notes.push(id) : known + 1;
    add(paragraph, `[^${number}]`);
  }

  #end(paragraph: Paragraph | undefined): void {
    if (paragraph) paragraph.text += paragraph.runs.end(paragraph.text);
    if (!paragraph?.text.trim()) return;
    const { style, text } = paragraph;
    const { styles, lists } = this.#parts;
    const place = this.#listPlace(paragraph);
    const mark = place ? lists.next(place) : null;
    const table = this.#tables.at(-1);
    const heading = paragraph.heading ?? styles.headingOf(style);
    const marked = mark && mark !== '-' ? `${mark} ${text}` : text;
    if (table) table.add(marked);
    else if (heading > 0) this.#target.heading(heading, marked);
    else if (place && mark) this.#target.item(place.level, mark, text);
    else this.#target.paragraph(text);
  }

  #listPlace({ list, style }: Paragraph): ListPlace | null {
    if (list.list === '0') return null;
    const inherited = this.#parts.styles.listOf(style);
    const named = list.list ?? inherited?.list;
    return named === undefined ? null : { list: named, level: list.level ?? inherited?.level ?? 0 };
  }

  #endTable(table: TableBuilder | undefined): void {
    if (!table) return;
    const outer = this.#tables.at(-1);
    if (outer) outer.add(table.flat);
    else this.#target.table(table.rows);
  }
}

const emptyParagraph = (): Paragraph => ({
  text: '',
  style: '',
  heading: null,
  list: {},
  inRun: false,
  isHidden: false,
  look: {},
  runs: new LookRuns(),
});

function add(paragraph: Paragraph, text: string, look?: TextLook): void {
  paragraph.text += paragraph.runs.add(paragraph.text, text, look);
}
