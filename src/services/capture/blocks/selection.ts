import type { Box, Segment } from './segments.ts';

const thresholds = [0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5];

/**
 * The expected harmonic mean of precision and recall, counted in words, of a choice of segments
 * (after Lipton, Elkan and Naryanaswamy, 2014).
 */
export function expectedScore(
  segments: readonly Segment[],
  likelihood: Float32Array,
  isSelected: (number: number) => boolean,
): number {
  let [right, chosen, content] = [0, 0, 0];
  for (const [i, { words }] of segments.entries()) {
    const likely = (likelihood[i] ?? 0) * words;
    content += likely;
    if (!isSelected(i)) continue;
    right += likely;
    chosen += words;
  }
  return (2 * right) / (chosen + content || 1);
}

/** The title is a field of its own; the foot of a site is the same on all its pages. */
const apart =
  'h1,body > footer,[role=contentinfo],[class~="foot" i],[class~="footer" i],[id=footer]';

/** The choice with the best expected score. */
export function bestSelection(segments: readonly Segment[], likelihood: Float32Array): Set<number> {
  let best = { score: -1, limit: 0.5 };
  for (const limit of thresholds) {
    const score = expectedScore(segments, likelihood, (i) => (likelihood[i] ?? 0) > limit);
    if (score > best.score) best = { score, limit };
  }
  const selected = new Set<number>();
  for (const [i, { box }] of segments.entries()) {
    if ((likelihood[i] ?? 0) > best.limit && !box.element.closest(apart)) selected.add(i);
  }
  dropHeadless(segments, likelihood, selected);
  return selected;
}

export const wordsOf = (numbers: Iterable<number>, segments: readonly Segment[]): number =>
  [...numbers].reduce((sum, number) => sum + (segments[number]?.words ?? 0), 0);

/** Below it a heading is not of the content. */
const unlikely = 0.2;
/** Of all words selected: sections that hold more are the content whatever their headings are. */
const most = 0.5;

/** A section whose heading is not content is none: the boxes of links and goods at the end of a page. */
function dropHeadless(
  segments: readonly Segment[],
  likelihood: Float32Array,
  selected: Set<number>,
): void {
  let left = wordsOf(selected, segments) * most;
  for (const [i, { box, letters, linked }] of segments.entries()) {
    const rank = rankOf(box);
    // One that is a link is the name of an item.
    if (rank < 2 || linked > letters / 2 || selected.has(i) || (likelihood[i] ?? 0) > unlikely)
      continue;
    const section = sectionAt(segments, i, rank).filter((number) => selected.has(number));
    const words = wordsOf(section, segments);
    if (words > left) continue;
    left -= words;
    for (const number of section) selected.delete(number);
  }
}

const rankOf = ({ element }: Box) => Number(/^h([1-6])$/.exec(element.localName)?.[1] ?? 0);

/** What follows a heading in the element around it, up to the next one of its rank. */
function sectionAt(segments: readonly Segment[], heading: number, rank: number): number[] {
  const around = segments[heading]?.box.parent;
  const section: number[] = [];
  for (let i = heading + 1; i < segments.length; i += 1) {
    const box = segments[i]?.box as Box;
    const other = rankOf(box);
    if ((other > 0 && other <= rank) || !isWithin(box, around)) break;
    section.push(i);
  }
  return section;
}

function isWithin(box: Box, around: Box | null | undefined): boolean {
  let at: Box | null = box;
  while (at && at !== around) at = at.parent;
  return at !== null;
}
