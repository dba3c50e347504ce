import { squareTable } from './table-grid.ts';

const blocksInCells = 'p,div,li,h1,h2,h3,h4,h5,h6,blockquote,pre,dt,dd,section,article,figure';
const parts = 'caption,colgroup,thead,tbody,tfoot,tr,td,th';

/**
 * Makes tables fit GFM: layout tables are unwrapped, cells hold inline content. Otherwise the
 * plugin writes such tables as HTML.
 */
export function prepareTables(root: Element): void {
  for (const grid of root.querySelectorAll('[role="table"],[role="grid"]')) tableOfRoles(grid);
  const tables = [...root.querySelectorAll('table')].reverse();
  for (const table of tables) {
    if (isLayout(table)) unwrap(table);
    else {
      for (const cell of table.querySelectorAll('td,th')) flatten(cell);
      squareTable(table);
    }
  }
  for (const part of root.querySelectorAll(parts)) if (!part.closest('table')) toBlock(part);
}

const cells: Record<string, string> = {
  columnheader: 'th',
  rowheader: 'th',
  cell: 'td',
  gridcell: 'td',
};
const cellRoles = Object.keys(cells)
  .map((role) => `[role="${role}"]`)
  .join();

/** A table that is drawn of other elements. */
function tableOfRoles(grid: Element): void {
  const rows = [...grid.querySelectorAll('[role="row"]')];
  if (grid.localName === 'table' || rows.length < 2) return;
  const page = grid.ownerDocument;
  const table = page.createElement('table');
  for (const row of rows) {
    const line = page.createElement('tr');
    for (const cell of row.querySelectorAll(cellRoles)) {
      const made = page.createElement(cells[cell.getAttribute('role') ?? ''] ?? 'td');
      made.append(...cell.childNodes);
      line.append(made);
    }
    table.append(line);
  }
  grid.replaceWith(table);
}

/** The plugin throws on a cell or row that has lost its table. */
function toBlock(part: Element): void {
  const block = part.ownerDocument.createElement('div');
  block.append(...part.childNodes);
  part.replaceWith(block);
}

function isLayout(table: Element): boolean {
  if (table.querySelector('table')) return true;
  if (table.getAttribute('role') === 'presentation') return true;
  const widths = [...table.querySelectorAll('tr')].map((row) => row.children.length);
  const widest = widths.reduce((most, width) => Math.max(most, width), 0);
  return widest <= 1 || widest > maxColumns;
}

/** Each column is compared with all rows; nothing wider is read as a table. */
const maxColumns = 200;
function unwrap(table: Element): void {
  const page = table.ownerDocument;
  const holder = page.createElement('div');
  for (const cell of table.querySelectorAll('td,th,caption')) {
    if (cell.closest('table') !== table) continue;
    const block = page.createElement('div');
    block.append(...cell.childNodes);
    holder.append(block);
  }
  table.replaceWith(holder);
}

function flatten(cell: Element): void {
  for (const rule of cell.querySelectorAll('hr')) rule.remove();
  for (const block of [...cell.querySelectorAll(blocksInCells)].reverse()) {
    const before = block.previousSibling || block.parentElement !== cell;
    if (before && block.textContent?.trim()) block.before(cell.ownerDocument.createElement('br'));
    block.replaceWith(...block.childNodes);
  }
  for (const list of [...cell.querySelectorAll('ul,ol,dl')].reverse()) {
    list.replaceWith(...list.childNodes);
  }
}
