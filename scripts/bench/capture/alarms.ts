import type { MeasuredPage } from './measured-page.ts';
import { countOf, type PageResult, plainText, tokens } from './page-scores.ts';
import { pointsOf } from './rules-table.ts';
import type { SetPage } from './sets.ts';

interface Alarm {
  set: string;
  name: string;
  /** Share of the plain library's words that are not in our text, 0 to 1. */
  missing: number;
  score: number;
  plainScore: number;
}

const maxMissing = 0.3;
const noise = 0.002;

/** Pages on which many of the plain library's words are missing and the score is not better for it. */
export function alarms(
  measured: readonly MeasuredPage[],
  plain: ReadonlyMap<SetPage, PageResult>,
): Alarm[] {
  return measured.flatMap(({ page, result, score, scorer }) => {
    const other = plain.get(page);
    if (!other) return [];
    const missing = missingShare(textOf(result), textOf(other));
    const [own, plainScore] = [pointsOf(score), pointsOf(scorer(page, other))];
    if (missing <= maxMissing || own > plainScore + noise) return [];
    return [
      {
        set: page.set,
        name: page.name,
        missing: round(missing),
        score: round(own),
        plainScore: round(plainScore),
      },
    ];
  });
}

const textOf = ({ readabilityMarkdown }: PageResult) =>
  tokens(plainText(readabilityMarkdown ?? ''));
const round = (value: number) => Math.round(value * 1000) / 1000;

function missingShare(own: readonly string[], other: readonly string[]): number {
  const counts = countOf(own);
  let missing = 0;
  for (const [word, count] of countOf(other))
    missing += Math.max(0, count - (counts.get(word) ?? 0));
  return other.length > 0 ? missing / other.length : 0;
}
