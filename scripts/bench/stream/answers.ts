/** Texts of the stream bench: the same each time, written for it. */

/** A page whose sentences the answers quote. */
export interface SourcePage {
  html: string;
  /** Exact words of the page, one for each of its paragraphs. */
  quotes: readonly string[];
}

const places = ['harbour', 'mill', 'archive', 'orchard', 'ferry', 'quarry', 'lock', 'weir'];
const people = ['keeper', 'surveyor', 'clerk', 'pilot', 'engineer', 'warden', 'apprentice'];
const acts = ['measured', 'wrote down', 'compared', 'repaired', 'counted', 'drew', 'weighed'];
const things = ['the gauges', 'the tide tables', 'the ledgers', 'the gates', 'the soundings'];
const times = ['before noon', 'each spring', 'after the flood', 'twice a week', 'in the dry year'];

function pick(list: readonly string[], n: number): string {
  return list[n % list.length] ?? '';
}

/** Another arrangement of the same words for every number. */
function clause(n: number): string {
  const who = `the ${pick(people, n * 3 + 1)} of the ${pick(places, n * 5 + (n >> 3))}`;
  return `${who} ${pick(acts, n * 2 + (n >> 2))} ${pick(things, n)} ${pick(times, n + (n >> 1))}`;
}

export function sourcePage(paragraphs = 60): SourcePage {
  const quotes = Array.from(
    { length: paragraphs },
    (_, i) => `entry ${1000 + i} says that ${clause(i)}`,
  );
  const body = quotes.map(
    (quote, i) =>
      `<p>Of the year ${1850 + i}, ${quote}, and that ${clause(i + 7)}, ${clause(i + 31)}.</p>`,
  );
  const title = 'A century of gauges';
  return {
    quotes,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><article><h1>${title}</h1>${body.join('')}</article></main></body></html>`,
  };
}

/** Words `q0000`, `q0001` … are in all of it: each shows how far an answer is visible. */
class Marked {
  #next = 0;

  word(): string {
    const word = `q${String(this.#next).padStart(4, '0')}`;
    this.#next += 1;
    return word;
  }

  sentence(n: number): string {
    return `In ${this.word()} ${clause(n)}.`;
  }
}

/** The quoted words, with the place for the label that the prompt gave them. */
function cited(quotes: readonly string[], n: number): string {
  return quotes.length === 0 ? '' : ` [[?.? "${pick(quotes, n)}"]]`;
}

function paragraph(marked: Marked, n: number, quotes: readonly string[]): string {
  return [
    marked.sentence(n),
    `What **${pick(things, n)}** say in ${marked.word()} is *not* what ${clause(n + 3)}.${cited(quotes, n)}`,
    `See [the note on ${pick(places, n)} ${marked.word()}](https://notes.example/entry/${n}) and \`gauge.read(${n})\`.`,
    marked.sentence(n + 11),
  ].join(' ');
}

function list(marked: Marked, n: number): string {
  return Array.from({ length: 5 }, (_, i) => {
    const item = `- **${pick(places, n + i)}** in ${marked.word()}: ${clause(n + i)}`;
    return i % 2 === 0 ? item : `${item}\n  - ${marked.word()}, because ${clause(n + i + 5)}`;
  }).join('\n');
}

function steps(marked: Marked, n: number): string {
  return Array.from({ length: 4 }, (_, i) => `${i + 1}. ${marked.sentence(n + i)}`).join('\n');
}

function row(marked: Marked, n: number): string {
  return `| ${marked.word()} | ${pick(people, n)} | ${1850 + (n % 90)} | ${pick(acts, n)} ${pick(things, n + 1)} |`;
}

const tableHead = '| Entry | Who | Year | What |\n| --- | :-- | --: | --- |';

function table(marked: Marked, n: number, rows: number): string {
  return [tableHead, ...Array.from({ length: rows }, (_, i) => row(marked, n + i))].join('\n');
}

function codeLine(marked: Marked, n: number): string {
  return `const ${marked.word()} = read('${pick(places, n)}', { year: ${1850 + (n % 90)}, unit: 'cm' });`;
}

function code(marked: Marked, n: number, lines: number): string {
  return ['```ts', ...Array.from({ length: lines }, (_, i) => codeLine(marked, n + i)), '```'].join(
    '\n',
  );
}

function section(marked: Marked, n: number, quotes: readonly string[]): string {
  const blocks = [
    `${n % 4 === 0 ? '#' : '##'} The ${pick(places, n)} in ${marked.word()}`,
    paragraph(marked, n * 13, quotes),
    n % 2 === 0 ? list(marked, n) : steps(marked, n),
    paragraph(marked, n * 17 + 5, quotes),
  ];
  if (n % 2 === 1) blocks.push(table(marked, n, 6));
  if (n % 3 === 0) blocks.push(code(marked, n, 7));
  if (n % 5 === 0) blocks.push(`> ${marked.sentence(n)}\n> ${marked.sentence(n + 2)}`);
  return blocks.join('\n\n');
}

function cut(parts: (n: number) => string, between: string, length: number): string {
  let text = parts(0);
  for (let n = 1; text.length < length; n += 1) text += between + parts(n);
  return text.slice(0, length);
}

/** Headings, paragraphs, lists, tables, code, links, and citations of `quotes`. */
export function longAnswer(length: number, quotes: readonly string[]): string {
  const marked = new Marked();
  return cut((n) => section(marked, n, quotes), '\n\n', length);
}

export const oneBlock = {
  list: (length: number) => {
    const marked = new Marked();
    return cut((n) => `- In ${marked.word()} ${clause(n)}`, '\n', length);
  },
  table: (length: number) => {
    const marked = new Marked();
    return cut((n) => (n === 0 ? tableHead : row(marked, n)), '\n', length);
  },
  fence: (length: number) => {
    const marked = new Marked();
    return cut((n) => (n === 0 ? '```ts' : codeLine(marked, n)), '\n', length);
  },
} as const;

/**
 * The answer with the labels under which the prompt holds the quoted words: `[1.7] … words …`. Where
 * the prompt has no labels the first passage is named.
 */
export function labelled(answer: string, prompt: string): string {
  return answer.replace(/\[\[\?\.\? "([^"]+)"\]\]/g, (_, quote: string) => {
    const before = prompt.slice(0, Math.max(0, prompt.indexOf(quote)));
    const label = before.match(/\[(\d+\.\d+)\] (?!.*\[\d+\.\d+\] )/s)?.[1] ?? '1.1';
    return `[[${label} "${quote}"]]`;
  });
}
