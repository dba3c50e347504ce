import type { InsertionLine, InsertionRun } from '#domain/composer/insertion.ts';

/** What a line without a list or a quote is in: as the editor has it. */
export type LineTag = 'p' | 'div';

const hasRoom = new Set<InsertionLine['kind']>(['bullet', 'number', 'quote', 'code', 'row']);
const isSafeLink = /^(https?|mailto):/i;

/**
 * Lines as HTML, built of elements in a document of its own: no string is ever parsed here, and a page
 * with Trusted Types needs no policy.
 */
export function htmlOf(lines: readonly InsertionLine[], tag: LineTag): string {
  const inert = document.implementation.createHTMLDocument('');
  const body = inert.createElement('div');
  const [only] = lines;
  // Alone it goes into the paragraph of the caret.
  if (lines.length === 1 && only?.kind === 'text') body.append(...runsOf(inert, only));
  else for (const line of withHardEnd(lines.filter(isOwnLine))) append(body, line, tag);
  return body.innerHTML;
}

/** What is after the caret joins the last line, whose last space HTML would leave out: a hard one is shown. */
function withHardEnd(lines: readonly InsertionLine[]): readonly InsertionLine[] {
  const line = lines.at(-1);
  const run = line?.runs.at(-1);
  if (!line || line.kind === 'code' || !run?.text.endsWith(' ')) return lines;
  const hard = { ...run, text: `${run.text.slice(0, -1)}\u00a0` };
  return [...lines.slice(0, -1), { ...line, runs: [...line.runs.slice(0, -1), hard] }];
}

/** A blank line next to a list, a table, a quote or code is the room that these have by themselves. */
function isOwnLine(line: InsertionLine, at: number, lines: readonly InsertionLine[]): boolean {
  if (line.kind !== 'text' || line.runs.length > 0) return true;
  return ![lines[at - 1], lines[at + 1]].some((each) => each && hasRoom.has(each.kind));
}

function append(body: Element, line: InsertionLine, tag: LineTag): void {
  const { ownerDocument: inert } = body;
  if (line.kind === 'bullet' || line.kind === 'number') {
    listFor(body, line).append(fill(inert.createElement('li'), line));
  } else if (line.kind === 'quote') {
    lastOr(body, 'blockquote').append(fill(inert.createElement(tag), line));
  } else if (line.kind === 'row') {
    lastOr(lastOr(body, 'table'), 'tbody').append(rowOf(inert, line));
  } else if (line.kind === 'code') {
    const isNew = body.lastElementChild?.localName !== 'pre';
    const pre = lastOr(body, 'pre');
    pre.append(`${isNew ? '' : '\n'}${line.runs.map(({ text }) => text).join('')}`);
  } else {
    body.append(fill(inert.createElement(tag), line));
  }
}

function rowOf(inert: Document, { cells = [] }: InsertionLine): Element {
  const row = inert.createElement('tr');
  for (const runs of cells) {
    const cell = inert.createElement('td');
    cell.append(...runsOf(inert, { kind: 'text', runs }));
    row.append(cell);
  }
  return row;
}

/** The list that the item belongs to: the last one, or one in the last item of that. */
function listFor(body: Element, { kind, depth = 0, ordinal }: InsertionLine): Element {
  const name = kind === 'bullet' ? 'ul' : 'ol';
  let list = lastOr(body, name, ordinal);
  for (let level = 0; level < depth && list.lastElementChild; level += 1) {
    list = lastOr(list.lastElementChild, name, ordinal);
  }
  return list;
}

function lastOr(parent: Element, name: string, ordinal = 1): Element {
  const { lastElementChild: last } = parent;
  if (last?.localName === name) return last;
  const made = parent.ownerDocument.createElement(name);
  if (name === 'ol' && ordinal !== 1) made.setAttribute('start', String(ordinal));
  parent.append(made);
  return made;
}

function fill(element: Element, line: InsertionLine): Element {
  const runs = runsOf(element.ownerDocument, line);
  element.append(...(runs.length > 0 ? runs : [element.ownerDocument.createElement('br')]));
  return element;
}

function runsOf(inert: Document, { kind, runs }: InsertionLine): Node[] {
  const isHeading = kind === 'heading';
  return runs
    .filter(({ text }) => text !== '')
    .map((run, at) => runIn(inert, isHeading ? { ...run, bold: true } : run, at === 0));
}

/** Spaces that HTML would leave out, at the beginning of a line and in a row, are shown by hard ones. */
function shownSpaces(text: string, isFirst: boolean): string {
  const wide = text.replaceAll(/[\r\n]+/g, ' ').replaceAll('\t', '    ');
  const inRow = wide.replaceAll(/ {2,}/g, (all) => `${'\u00a0'.repeat(all.length - 1)} `);
  return isFirst ? inRow.replace(/^[ \u00a0]+/, (all) => '\u00a0'.repeat(all.length)) : inRow;
}

function runIn(
  inert: Document,
  { text, bold, italic, code, strike, href }: InsertionRun,
  isFirst: boolean,
): Node {
  let node: Node = inert.createTextNode(shownSpaces(text, isFirst));
  const wrap = (name: string) => {
    const element = inert.createElement(name);
    element.append(node);
    node = element;
    return element;
  };
  if (code) wrap('code');
  if (strike) wrap('s');
  if (italic) wrap('em');
  if (bold) wrap('strong');
  if (href && isSafeLink.test(href)) wrap('a').setAttribute('href', href);
  return node;
}
