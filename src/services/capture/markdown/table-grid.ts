/** Cells that are added for spans; a table that needs more stays as it is written. */
const maxAdded = 20_000;
const maxSpan = 200;

/**
 * Makes each row of a table as wide as its columns, so that every value is under its own heading:
 * a cell that spans others is followed by empty ones. The first row of the head stays the heading,
 * further ones become rows; a caption is a paragraph before the table.
 */
export function squareTable(table: Element): void {
  for (const caption of table.querySelectorAll(':scope > caption')) takeOut(caption, table);
  for (const group of table.querySelectorAll(':scope > colgroup')) group.remove();
  const rows = rowsOf(table);
  if (rows.some(spans)) fillSpans(table, rows);
  joinSections(table, rows);
}

function takeOut(caption: Element, table: Element): void {
  const paragraph = table.ownerDocument.createElement('p');
  paragraph.append(...caption.childNodes);
  if (paragraph.textContent?.trim()) table.before(paragraph);
  caption.remove();
}

const rowsOf = (table: Element) =>
  [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);

const spans = (row: Element) => row.querySelector('[rowspan],[colspan]') !== null;

function fillSpans(table: Element, rows: readonly Element[]): void {
  let added = 0;
  /** For each column, how many further rows the cell above it covers. */
  let covered: number[] = [];
  let section: Element | null = null;
  for (const row of rows) {
    if (row.parentElement !== section) covered = [];
    section = row.parentElement;
    let column = 0;
    const skipCovered = (before: Element | null, name: string) => {
      for (; (covered[column] ?? 0) > 0 && added < maxAdded; column += 1, added += 1) {
        covered[column] = covered[column]! - 1;
        row.insertBefore(table.ownerDocument.createElement(name), before);
      }
    };
    for (const cell of Array.from(row.children)) {
      skipCovered(cell, cell.localName);
      const [width, height] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
      for (let more = 1; more < width && added < maxAdded; more += 1, added += 1) {
        cell.after(table.ownerDocument.createElement(cell.localName));
      }
      for (let each = 0; each < width; each += 1, column += 1) covered[column] = height - 1;
    }
    skipCovered(null, row.lastElementChild?.localName ?? 'td');
  }
}

/** The span is taken off the cell. `rowspan="0"`: to the end of the section. */
function spanOf(cell: Element, name: string): number {
  const value = cell.getAttribute(name);
  cell.removeAttribute(name);
  if (value === null) return 1;
  const span = Number.parseInt(value, 10);
  if (span === 0 && name === 'rowspan') return maxSpan;
  return span >= 1 && span <= maxSpan ? span : 1;
}

/** GFM has one heading row; a foot is written last. */
function joinSections(table: Element, rows: readonly Element[]): void {
  const [first] = rows;
  if (!first) return;
  const isHeading = first.parentElement?.localName === 'thead' || isAllHeadings(first);
  const feet = rows.filter((row) => row.parentElement?.localName === 'tfoot');
  const others = rows.filter((row) => row.parentElement?.localName !== 'tfoot');
  const page = table.ownerDocument;
  const body = page.createElement('tbody');
  const head = page.createElement('thead');
  if (isHeading) head.append(first);
  body.append(...others.filter((row) => !isHeading || row !== first), ...feet);
  table.replaceChildren(...(isHeading ? [head] : []), body);
}

const isAllHeadings = (row: Element) =>
  row.children.length > 0 && [...row.children].every(({ localName }) => localName === 'th');
