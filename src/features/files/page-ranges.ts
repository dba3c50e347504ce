/** More than this would be a wall of numbers. */
const maxRanges = 8;

/** `3, 7–9` of 3, 7, 8, 9; a long list ends with `…`. */
export function formatPages(pages: readonly number[], tag: string): string {
  const ranges: [from: number, to: number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  const number = new Intl.NumberFormat(tag);
  const words = ranges
    .slice(0, maxRanges)
    .map(([from, to]) => (from === to ? number.format(from) : number.formatRange(from, to)));
  const list = new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' });
  return ranges.length > maxRanges ? `${words.join(', ')} …` : list.format(words);
}
