import { days1904, shownNumber } from '../sheets/cell-format.core.ts';
import { isOff } from '../sheets/cell-text.core.ts';
import type { CellCounter } from '../sheets/sheet-table.core.ts';
import { type Attributes, attribute, readXml } from '../xml.core.ts';

interface Chart {
  title: string;
  /** One for all series of the same categories: a row for each of these, a column for each series. */
  tables: string[][][];
}

interface Series {
  name: string;
  categories: Map<number, string>;
  values: Map<number, string>;
}

/** The parts of a series that are read; of points in a plane `x` takes the place of the category. */
const partNames: Readonly<Record<string, 'name' | 'categories' | 'values'>> = {
  tx: 'name',
  cat: 'categories',
  xVal: 'categories',
  val: 'values',
  yVal: 'values',
};

/** What a chart was drawn from, as its part holds it (ECMA-376, 21.2). */
export function readChart(pieces: Iterable<string>, cells: CellCounter): Chart {
  const reader = new ChartReader(cells);
  readXml(pieces, reader);
  const groups = Map.groupBy(reader.series, ({ categories }) => JSON.stringify([...categories]));
  const tables = [...groups.values()].map((series) => tableOf(series, cells));
  return { title: reader.title.trim(), tables };
}

function tableOf(series: readonly Series[], cells: CellCounter): string[][] {
  const points = new Set(series.flatMap(({ values }) => [...values.keys()]));
  cells.add(points.size * series.length);
  const rows = [...points]
    .sort((a, b) => a - b)
    .map((at) => [
      series[0]?.categories.get(at) ?? String(at + 1),
      ...series.map(({ values }) => values.get(at) ?? ''),
    ]);
  return rows.length === 0 ? [] : [['', ...series.map(({ name }) => name.trim())], ...rows];
}

class ChartReader {
  title = '';
  readonly series: Series[] = [];
  readonly #cells: CellCounter;
  /** Names of the open elements. */
  readonly #path: string[] = [];
  #shift = 0;
  #pattern = '';
  #point = 0;
  #value = '';

  constructor(cells: CellCounter) {
    this.#cells = cells;
  }

  open(name: string, attributes: Attributes): void {
    this.#path.push(name);
    if (name === 'ser') {
      this.#cells.add(1);
      this.series.push({ name: '', categories: new Map(), values: new Map() });
    } else if (name === 'date1904' && !isOff(attributes)) this.#shift = days1904;
    else if (this.#part && this.#path.at(-2) === 'ser') this.#pattern = '';
    else if (name === 'formatCode') this.#pattern = '';
    else if (name === 'pt') this.#point = Number(attribute(attributes, 'idx') ?? 0);
    else if (name === 'v') this.#value = '';
  }

  text(text: string): void {
    const name = this.#path.at(-1);
    if (name === 'v') this.#value += text;
    else if (name === 'formatCode') this.#pattern += text;
    else if (name === 't' && this.#isInTitle) this.title += text;
  }

  close(name: string): void {
    if (name === 'v') this.#endValue();
    else if (name === 'p' && this.title) this.title += ' ';
    this.#path.pop();
  }

  /** Of the chart, not of one of its axes. */
  get #isInTitle(): boolean {
    return this.#path[this.#path.indexOf('title') - 1] === 'chart';
  }

  /** Of the series that is read; undefined: none of its parts. */
  get #part() {
    const at = this.#path.indexOf('ser');
    return at === -1 ? undefined : partNames[this.#path[at + 1] ?? ''];
  }

  #endValue(): void {
    if (this.#isInTitle) this.title += this.#value;
    const part = this.#part;
    const series = this.series.at(-1);
    if (!part || !series) return;
    if (part === 'name') {
      series.name += `${this.#value} `;
      return;
    }
    // Of categories in levels the first is the innermost.
    if (series[part].has(this.#point)) return;
    this.#cells.add(1);
    const isNumber = this.#path.includes('numCache') || this.#path.includes('numLit');
    const shown = isNumber ? shownNumber(this.#value, this.#pattern, this.#shift) : this.#value;
    series[part].set(this.#point, shown.trim());
  }
}
