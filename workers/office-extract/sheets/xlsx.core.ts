import { cellPlace } from '#domain/files/cells.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Archive } from '../archive.core.ts';
import type { DocumentWriter } from '../document-writer.core.ts';
import { relationsOf } from '../relations.core.ts';
import { type Attributes, attribute, elementsOf, readXml } from '../xml.core.ts';
import { CellFormats } from './cell-format.core.ts';
import { CellText } from './cell-text.core.ts';
import { CellCounter, Sheet } from './sheet-table.core.ts';

/** A workbook: each sheet a page with its rows as a table. */
export function readXlsx(archive: Archive, writer: DocumentWriter): void {
  const relations = relationsOf(archive, 'xl/workbook.xml');
  const { part } = relations;
  if (!archive.has(part)) throw new CodedError('file_damaged', 'no workbook');
  const [settings = {}] = elementsOf(archive.pieces(part), 'workbookPr');
  const date1904 = /^(1|true)$/.test(attribute(settings, 'date1904') ?? '');
  const formats = new CellFormats(archive.pieces(relations.byType('styles') ?? ''), date1904);
  const texts = sharedTexts(archive.pieces(relations.byType('sharedStrings') ?? ''));
  const counter = new CellCounter();
  let number = 0;
  for (const named of elementsOf(archive.pieces(part), 'sheet')) {
    const target = relations.byId(attribute(named, 'id') ?? '');
    if (!target || !archive.has(target) || /chartsheet|dialogsheet/.test(target)) continue;
    number += 1;
    const sheet = new Sheet(attribute(named, 'name') ?? `Sheet ${number}`, counter);
    readXml(archive.pieces(target), new SheetReader(sheet, texts, formats));
    sheet.write(writer, number);
  }
}

/** The texts to which cells refer by number; phonetic guides are left out. */
function sharedTexts(pieces: Iterable<string>): string[] {
  const texts: string[] = [];
  let [inText, inSound] = [false, false];
  let cell = new CellText();
  readXml(pieces, {
    open: (name, attributes) => {
      if (name === 'si') cell = new CellText();
      cell.open(name, attributes);
      if (name === 't') inText = true;
      if (name === 'rPh') inSound = true;
    },
    text: (text) => {
      if (inText && !inSound) cell.add(text);
    },
    close: (name) => {
      if (name === 'si') texts.push(cell.end());
      if (name === 't') inText = false;
      if (name === 'rPh') inSound = false;
    },
  });
  return texts;
}

class SheetReader {
  readonly #sheet: Sheet;
  readonly #texts: readonly string[];
  readonly #formats: CellFormats;
  #row = 0;
  #column = 0;
  #type = '';
  #style = 0;
  #value = new CellText();
  #formula = '';
  #inside: 'v' | 'f' | 't' | null = null;

  constructor(sheet: Sheet, texts: readonly string[], formats: CellFormats) {
    this.#sheet = sheet;
    this.#texts = texts;
    this.#formats = formats;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'row') {
      this.#row = Number(attribute(attributes, 'r') ?? this.#row + 1);
      this.#column = 0;
    } else if (name === 'c') this.#openCell(attributes);
    else if (name === 'v' || name === 'f' || name === 't') this.#inside = name;
    else this.#value.open(name, attributes);
  }

  text(text: string): void {
    if (this.#inside === 'f') this.#formula += text;
    else if (this.#inside) this.#value.add(text);
  }

  close(name: string): void {
    if (name === this.#inside) this.#inside = null;
    else if (name === 'c') this.#sheet.set(this.#row, this.#column, this.#shown());
  }

  #openCell(attributes: Attributes): void {
    const place = cellPlace(attribute(attributes, 'r') ?? '');
    this.#column = place?.column ?? this.#column + 1;
    this.#row = place?.row ?? this.#row;
    this.#type = attribute(attributes, 't') ?? 'n';
    this.#style = Number(attribute(attributes, 's') ?? 0);
    this.#value = new CellText();
    this.#formula = '';
  }

  #shown(): string {
    const text = this.#text(this.#value.end());
    const isStruck = this.#formats.isStruck(this.#style) && text !== '' && !text.includes('~~');
    return isStruck ? `~~${text}~~` : text;
  }

  #text(value: string): string {
    if (value === '') return this.#formula ? `=${this.#formula}` : '';
    if (this.#type === 's') return this.#texts[Number(value)] ?? '';
    if (this.#type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (this.#type === 'd') return value.replace(/T00:00:00(\.0+)?Z?$/, '');
    return this.#type === 'n' ? this.#formats.shown(value, this.#style) : value;
  }
}
