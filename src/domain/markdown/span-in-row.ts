import { readBackslashMath, readDollarMath } from './inline-math.ts';

/** Longer code and formulas are not looked for in a cell. */
const maxSpan = 1500;

/** Code or a formula that begins at `at` of a table's row, with its signs; '' where none does. */
export function spanInRow(row: string, at: number): string {
  const char = row[at];
  if (char === '$' || (char === '\\' && /[([]/.test(row[at + 1] ?? ''))) {
    const math = char === '$' ? readDollarMath(row, at) : readBackslashMath(row, at);
    return typeof math === 'object' ? math.raw : '';
  }
  if (char !== '`' || row[at - 1] === '`') return '';
  let size = 1;
  while (row[at + size] === '`') size += 1;
  const fence = '`'.repeat(size);
  const window = row.slice(at, at + maxSpan);
  for (let end = window.indexOf(fence, size); end >= 0; end = window.indexOf(fence, end + 1)) {
    if (window[end - 1] !== '`' && window[end + size] !== '`') return window.slice(0, end + size);
  }
  return '';
}
