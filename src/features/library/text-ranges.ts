import type { RowsResult } from '#app/rows/rows.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import type { OpenedDocument } from '../open-document.ts';

type Read = Pick<RowsResult<'document', 'read'>, 'from' | 'text' | 'lead' | 'places'>;

/** A part of a document's text that is rendered by itself. */
export interface TextRange extends Read {
  end: number;
}

/** The ranges with one more, before or after them; the overlap is removed from it. */
export function joinRange(ranges: readonly TextRange[], read: Read): readonly TextRange[] {
  const first = ranges[0];
  const last = ranges.at(-1);
  if (!first || !last) return [within(read, read.from, Number.POSITIVE_INFINITY)];
  if (read.from < first.from) {
    const before = within(read, read.from, first.from);
    return before.end === first.from
      ? [before, withoutTwin(first, before), ...ranges.slice(1)]
      : ranges;
  }
  const behind = within(read, last.end, Number.POSITIVE_INFINITY);
  if (read.from > last.end || behind.text === '') return ranges;
  return [...ranges, withoutTwin(behind, last)];
}

function within({ from, text, lead, places }: Read, start: number, stop: number): TextRange {
  const begin = Math.max(from, start);
  const cut = text.slice(begin - from, Math.max(0, stop - from));
  const end = begin + cut.length;
  const merged = places
    .map((place) => ({ ...place, at: Math.max(begin, place.at) }))
    .filter((place, index, all) => place.at < end && all[index + 1]?.at !== place.at);
  return { from: begin, end, text: cut, lead, places: merged };
}

/** A page that continues from the range before is not named again. */
function withoutTwin(range: TextRange, before: TextRange): TextRange {
  const [place, ...rest] = range.places;
  const same = JSON.stringify(place?.anchor) === JSON.stringify(before.places.at(-1)?.anchor);
  return place?.at === range.from && same ? { ...range, places: rest } : range;
}

export interface TextPiece {
  from: number;
  text: string;
  place: Anchor | null;
  isHighlighted: boolean;
}

/** The text, divided at the starts of places and at both ends of the passage. */
export function piecesOf(
  { from, text, places }: Pick<TextRange, 'from' | 'text' | 'places'>,
  at: OpenedDocument['at'],
): TextPiece[] {
  const end = from + text.length;
  const cuts = new Set([from, ...places.map((place) => place.at)]);
  if (at) for (const cut of [at.textStart, at.textEnd]) cuts.add(cut);
  const starts = [...cuts].filter((cut) => cut >= from && cut < end).sort((a, b) => a - b);
  return starts.map((start, index) => ({
    from: start,
    text: text.slice(start - from, (starts[index + 1] ?? end) - from),
    place: places.find((place) => place.at === start)?.anchor ?? null,
    isHighlighted: at !== null && start >= at.textStart && start < at.textEnd,
  }));
}

/** Markdown is cut between lines, and a sheet's table, which names the sheet itself, not at all. */
export function markdownPiecesOf(range: TextRange): TextPiece[] {
  const places = range.places
    .filter(({ anchor }) => anchor.kind !== 'sheet')
    .map((place) => ({ ...place, at: lineStart(range, place.at) }));
  return piecesOf({ ...range, places }, null);
}

function lineStart({ from, text }: TextRange, at: number): number {
  return from + text.lastIndexOf('\n', at - from - 1) + 1;
}
