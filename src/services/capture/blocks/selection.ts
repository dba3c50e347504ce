import type { Segment } from './segments.ts';

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
  return selected;
}
