import type { Box, Segment } from './segments.ts';

/** Share of the words of a table from which it is content. */
const enough = 0.5;

/** The selection with the rest of each table of data of which more than half is selected. */
export function withWholeTables(
  segments: readonly Segment[],
  selected: ReadonlySet<number>,
): Set<number> {
  const tables = Map.groupBy(segments.keys(), (number) => tableAround(segments[number]?.box));
  const whole = new Set(selected);
  for (const [table, numbers] of tables) {
    if (!table || !isOfData(table.element)) continue;
    const words = (some: readonly number[]) =>
      some.reduce((sum, number) => sum + (segments[number]?.words ?? 0), 0);
    const chosen = numbers.filter((number) => selected.has(number));
    if (words(chosen) > words(numbers) * enough) for (const number of numbers) whole.add(number);
  }
  return whole;
}

function tableAround(box: Box | undefined): Box | null {
  let at = box ?? null;
  while (at && at.element.localName !== 'table') at = at.parent;
  return at;
}

/** Others only place what is in them. */
const isOfData = (table: Element) =>
  table.querySelector('th') !== null && table.querySelector('table') === null;
