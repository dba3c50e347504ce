import { type Attributes, attribute, readXml } from '../xml.core.ts';
import { type DocxLook, stateLook } from './docx-look.core.ts';

export interface ListPlace {
  list: string;
  level: number;
}

interface Style {
  basedOn?: string;
  /** From 1; 0: the style declares that it is no heading. */
  heading?: number;
  list?: Partial<ListPlace>;
  look: DocxLook;
}

/** Headings, lists and looks of a document by its styles. */
export class DocxStyles {
  readonly #styles = new Map<string, Style>();

  constructor(pieces: Iterable<string>) {
    let style: Style = { look: {} };
    readXml(pieces, {
      open: (name, attributes) => {
        const value = attribute(attributes, 'val') ?? '';
        if (name === 'style') {
          style = { look: {} };
          this.#styles.set(attribute(attributes, 'styleId') ?? '', style);
        } else if (name === 'name') {
          const level = headingOf(value);
          if (level !== undefined) style.heading = level;
        } else if (name === 'basedOn') style.basedOn = value;
        else if (name === 'outlineLvl') style.heading ??= outlineLevel(value);
        else if (name === 'numId') style.list = { ...style.list, list: value };
        else if (name === 'ilvl') style.list = { ...style.list, level: Number(value) };
        else stateLook(style.look, name, attributes);
      },
    });
  }

  headingOf(id: string): number {
    return this.#find(id, (style) => style.heading) ?? 0;
  }

  listOf(id: string): ListPlace | null {
    const list = this.#find(id, (style) => style.list?.list);
    const level = this.#find(id, (style) => style.list?.level) ?? 0;
    return list === undefined || list === '0' ? null : { list, level };
  }

  lookOf(id: string): DocxLook {
    const looks: DocxLook[] = [];
    this.#find(id, ({ look }) => {
      looks.unshift(look);
      return undefined;
    });
    return Object.assign({}, ...looks) as DocxLook;
  }

  #find<T>(id: string, get: (style: Style) => T | undefined): T | undefined {
    let style = this.#styles.get(id);
    for (let steps = 0; style && steps < 20; steps += 1) {
      const found = get(style);
      if (found !== undefined) return found;
      style = style.basedOn === undefined ? undefined : this.#styles.get(style.basedOn);
    }
    return undefined;
  }
}

/** "heading 2" → 2; the title of the document is a heading too. */
function headingOf(name: string): number | undefined {
  const level = /^heading (\d)$/i.exec(name)?.[1];
  if (level) return Number(level);
  return /^title$/i.test(name) ? 1 : undefined;
}

/** Word counts outline levels from 0; 9 is body text. */
export function outlineLevel(value: string): number {
  const level = Number(value);
  return level >= 0 && level < 9 ? level + 1 : 0;
}

interface Level {
  format: string;
  text: string;
  start: number;
}

/** Counts the items of numbered lists as Word prints them. */
export class DocxLists {
  /** Levels by the abstract list, and the abstract list by the list's own number. */
  readonly #levels = new Map<string, Map<number, Level>>();
  readonly #abstractOf = new Map<string, string>();
  readonly #counts = new Map<string, number[]>();
  /** The numbers with which lists restart, by the list's own number and level. */
  readonly #restarts = new Map<string, number>();

  constructor(pieces: Iterable<string>) {
    let [abstract, list, level] = ['', '', -1];
    readXml(pieces, {
      open: (name, attributes) => {
        const value = attribute(attributes, 'val') ?? '';
        if (name === 'abstractNum') {
          abstract = attribute(attributes, 'abstractNumId') ?? '';
          this.#levels.set(abstract, new Map());
        } else if (name === 'num') {
          // Levels in it are its own, not those of the last abstract list.
          [abstract, list] = ['', attribute(attributes, 'numId') ?? ''];
        } else if (name === 'abstractNumId') this.#abstractOf.set(list, value);
        else if (name === 'lvlOverride') level = Number(attribute(attributes, 'ilvl') ?? 0);
        else if (name === 'startOverride') {
          this.#restarts.set(`${list} ${level}`, Number(value) || 0);
        } else if (name === 'lvl') level = this.#openLevel(abstract, attributes);
        else this.#set(abstract, level, name, value);
      },
    });
  }

  #openLevel(abstract: string, attributes: Attributes): number {
    const level = Number(attribute(attributes, 'ilvl') ?? 0);
    const levels = this.#levels.get(abstract);
    if (levels && !levels.has(level)) levels.set(level, { format: 'decimal', text: '', start: 1 });
    return level;
  }

  #set(abstract: string, at: number, name: string, value: string): void {
    const level = this.#levels.get(abstract)?.get(at);
    if (!level) return;
    if (name === 'start') level.start = Number(value) || 0;
    if (name === 'numFmt') level.format = value;
    if (name === 'lvlText') level.text = value;
  }

  /** The mark of the next item at that place: "-", "3.", "(b)", "1.2". */
  next({ list, level }: ListPlace): string {
    const abstract = this.#abstractOf.get(list) ?? list;
    const levels = this.#levels.get(abstract);
    const own = levels?.get(level);
    if (!levels || !own) return '-';
    const counts = this.#counts.get(abstract) ?? [];
    this.#counts.set(abstract, counts);
    counts[level] = this.#restart(list, level) ?? (counts[level] ?? own.start - 1) + 1;
    counts.length = level + 1;
    if (own.format === 'bullet' || own.format === 'none' || !own.text.includes('%')) return '-';
    return own.text.replace(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const other = levels.get(at);
      return numeral(counts[at] ?? other?.start ?? 1, other?.format ?? 'decimal');
    });
  }

  /** Only its first item of a level restarts. */
  #restart(list: string, level: number): number | undefined {
    const place = `${list} ${level}`;
    const start = this.#restarts.get(place);
    this.#restarts.delete(place);
    return start;
  }
}

function numeral(count: number, format: string): string {
  if (format === 'lowerLetter') return letters(count);
  if (format === 'upperLetter') return letters(count).toUpperCase();
  if (format === 'lowerRoman') return roman(count);
  if (format === 'upperRoman') return roman(count).toUpperCase();
  return format === 'decimalZero' ? String(count).padStart(2, '0') : String(count);
}

/** 1 → a, 27 → aa, as Word does. */
const letters = (count: number) =>
  String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.min(20, Math.ceil(count / 26)));

const romans: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(count: number): string {
  let rest = Math.min(count, 4999);
  let text = '';
  for (const [value, sign] of romans) {
    for (; rest >= value; rest -= value) text += sign;
  }
  return text;
}
