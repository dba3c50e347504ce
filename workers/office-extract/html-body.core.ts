import { inlineLook, struckNames } from '#domain/capture/text-look.ts';
import { LookRuns, plainLook, type TextLook } from '#domain/reading/look-runs.ts';
import type { Height } from '#domain/reading/raised-text.ts';
import { ownValue } from '#shared/own-value.ts';
import { type DocumentWriter, oneLine } from './document-writer.core.ts';
import { CellCounter } from './sheets/sheet-table.core.ts';
import { TableBuilder } from './table-builder.core.ts';

type Attributes = Readonly<Record<string, string>>;

const skipped = new Set(
  (
    'script style noscript template svg iframe object select textarea button rt rp head title ' +
    'annotation annotation-xml'
  ).split(' '),
);
const blocks = new Set(
  (
    'p div section article main header footer nav aside figure figcaption address blockquote body ' +
    'dl dt dd details summary fieldset form legend center ul ol li hr table caption pre ' +
    'h1 h2 h3 h4 h5 h6'
  ).split(' '),
);
const heights: Readonly<Record<string, Height>> = { sup: 'raised', sub: 'lowered' };
/** The way back from a note to its place. */
const backLink = /\u21a9\ufe0e?/g;
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Turns the events of an HTML parser into blocks. */
export class HtmlBody {
  title = '';
  readonly #writer: DocumentWriter;
  readonly #tables: TableBuilder[] = [];
  readonly #cells = new CellCounter();
  readonly #lists: { ordered: boolean; count: number }[] = [];
  #text = '';
  readonly #runs = new LookRuns();
  /** Of the open elements that have one. */
  readonly #looks: (TextLook & { depth: number })[] = [];
  #depth = 0;
  #heading = 0;
  #isItem = false;
  #quotes = 0;
  #pre = 0;
  #skipping = 0;
  #inTitle = false;
  #inCaption = false;
  /** For each open link, whether it names a note. */
  readonly #links: boolean[] = [];

  constructor(writer: DocumentWriter) {
    this.#writer = writer;
  }

  open(name: string, attributes: Attributes): void {
    this.#depth += 1;
    this.#openLook(name, attributes);
    if (name === 'title' && !this.title) this.#inTitle = true;
    if (this.#skipping > 0 || skipped.has(name) || isHidden(attributes)) {
      if (!empty.has(name)) this.#skipping += 1;
      return;
    }
    if (blocks.has(name)) this.#flush();
    if (name === 'caption') this.#inCaption = true;
    else if (/^h[1-6]$/.test(name)) this.#heading = Number(name[1]);
    else if (name === 'br') this.#add('\n');
    else if (name === 'pre') this.#pre += 1;
    else if (name === 'blockquote') this.#quotes += 1;
    else if (name === 'ul') this.#lists.push({ ordered: false, count: 0 });
    else if (name === 'ol') {
      this.#lists.push({ ordered: true, count: Number(attributes.start ?? 1) - 1 || 0 });
    } else if (name === 'li') this.#openItem(Number.parseInt(attributes.value ?? '', 10));
    else if (name === 'a') this.#openLink(attributes);
    else this.#openTable(name, attributes);
  }

  text(text: string): void {
    if (this.#inTitle) this.title += text;
    if (this.#skipping > 0) return;
    this.#add(this.#pre > 0 ? text : text.replace(/\s+/g, ' ').replace(backLink, ''));
  }

  #add(text: string): void {
    const look = this.#looks.at(-1) ?? plainLook;
    const own = this.#links.at(-1) ? { ...look, height: null } : look;
    this.#text += this.#runs.add(this.#text, text, own);
  }

  close(name: string): void {
    this.#depth -= 1;
    if ((this.#looks.at(-1)?.depth ?? 0) > this.#depth) this.#looks.pop();
    if (name === 'title') this.#inTitle = false;
    if (this.#skipping > 0) {
      if (!empty.has(name)) this.#skipping -= 1;
      return;
    }
    if (blocks.has(name)) this.#flush();
    if (name === 'caption') this.#inCaption = false;
    else if (/^h[1-6]$/.test(name)) this.#heading = 0;
    else if (name === 'pre') this.#pre = Math.max(0, this.#pre - 1);
    else if (name === 'blockquote') this.#quotes = Math.max(0, this.#quotes - 1);
    else if (name === 'ul' || name === 'ol') this.#lists.pop();
    else if (name === 'a' && this.#links.pop()) this.#add(']');
    else if (name === 'td' || name === 'th') this.#endCell();
    else if (name === 'table') this.#endTable();
  }

  end(): void {
    this.#flush();
    this.title = oneLine(this.title);
  }

  #openLook(name: string, { style = '' }: Attributes): void {
    const own = inlineLook(name, style);
    const height = ownValue(heights, name) ?? own?.height ?? null;
    const isStruck = struckNames.has(name) || own?.isStruck === true;
    if (!height && !isStruck) return;
    const around = this.#looks.at(-1) ?? plainLook;
    this.#looks.push({
      height: height ?? around.height,
      isStruck: isStruck || around.isStruck,
      depth: this.#depth,
    });
  }

  #openLink({ role, class: names = '', 'epub:type': type }: Attributes): void {
    const isNote = role === 'doc-noteref' || type === 'noteref' || /\bfootnote-ref\b/.test(names);
    this.#links.push(isNote);
    if (isNote) this.#add('[^');
  }

  /** `value`: its own number in the list; NaN: it counts on. */
  #openItem(value: number): void {
    const list = this.#lists.at(-1);
    if (list) list.count = Number.isNaN(value) ? list.count + 1 : value;
    this.#isItem = true;
  }

  #openTable(name: string, attributes: Attributes): void {
    const table = this.#tables.at(-1);
    if (name === 'table') this.#tables.push(new TableBuilder(this.#cells));
    else if (name === 'tr') this.#openRow(table);
    else if (name === 'td' || name === 'th') {
      table?.cell();
      table?.span(Number(attributes.colspan ?? 1) || 1);
      table?.down(Number(attributes.rowspan ?? 1) || 1);
    }
  }

  /** The end of a caption may be left out. */
  #openRow(table: TableBuilder | undefined): void {
    if (this.#inCaption) this.#flush();
    this.#inCaption = false;
    table?.row();
  }

  #endCell(): void {
    this.#flush();
    this.#tables.at(-1)?.endCell();
  }

  #endTable(): void {
    const table = this.#tables.pop();
    const outer = this.#tables.at(-1);
    if (!table) return;
    if (outer) outer.add(table.flat);
    else this.#writer.table(table.rows);
  }

  #flush(): void {
    const text = this.#text + this.#runs.end(this.#text);
    this.#text = '';
    if (!text.trim()) return;
    // A caption is before its table.
    const table = this.#tables.at(this.#inCaption ? -2 : -1);
    if (table) table.add(oneLine(text));
    else if (this.#pre > 0) this.#writer.raw(fenced(text.replace(/^\n/, '').trimEnd()));
    else if (this.#heading > 0) this.#writer.heading(this.#heading, text);
    else if (this.#lists.length > 0) this.#item(text);
    else this.#writer.paragraph(this.#quotes > 0 ? quoted(text) : text);
  }

  /** The first block of an item has its mark; further ones are paragraphs. */
  #item(text: string): void {
    const { ordered, count } = this.#lists.at(-1) ?? { ordered: false, count: 0 };
    if (!this.#isItem) this.#writer.paragraph(text);
    else this.#writer.item(this.#lists.length - 1, ordered ? `${count}.` : '-', text);
    this.#isItem = false;
  }
}

const quoted = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `> ${line}`)
    .join('\n');

/** Program text in a fence longer than any in it. */
export function fenced(code: string, language = ''): string {
  const longest = Math.max(
    2,
    ...(code.match(/^[ \t]*`{3,}/gm) ?? []).map((run) => run.trim().length),
  );
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

function isHidden(attributes: Attributes): boolean {
  return (
    'hidden' in attributes ||
    attributes['aria-hidden'] === 'true' ||
    /display:\s*none|visibility:\s*hidden/i.test(attributes.style ?? '')
  );
}
