import { allRules } from '#services/capture/rules/registry.ts';
import { type MeasuredPage, scoreWithout } from './measured-page.ts';
import { meanScores, type PageScore } from './page-scores.ts';
import { type MeasuredSet, setNames } from './sets.ts';

export interface RuleRow {
  rule: string;
  /** Used without evidence: it only preserves text that would be lost whole. */
  isGuard: boolean;
  /** Score with the rule less score without it, a set. */
  gains: Partial<Record<MeasuredSet, number>>;
  helped: string[];
  hurt: string[];
  /** By host: the sum of `pointsOf` with the rule less that without. */
  byHost: ReadonlyMap<string, number>;
}

/** Differences below this are noise of a word or two. */
const minGain = 0.002;

/** Each rule with and without, on the pages that it changes. */
export async function rulesTable(measured: readonly MeasuredPage[]): Promise<RuleRow[]> {
  const rows: RuleRow[] = [];
  for (const each of allRules) {
    const { name: rule } = each;
    const isGuard = 'isGuard' in each && each.isGuard === true;
    const without = new Map<MeasuredPage, PageScore>();
    for (const page of measured) {
      if (!page.changed.has(rule)) continue;
      without.set(page, await scoreWithout(page, new Set([rule])));
    }
    rows.push({ ...rowOf(measured, without), rule, isGuard });
  }
  return rows;
}

function rowOf(
  measured: readonly MeasuredPage[],
  without: ReadonlyMap<MeasuredPage, PageScore>,
): Omit<RuleRow, 'rule' | 'isGuard'> {
  const byHost = new Map<string, number>();
  for (const [{ page, score }, other] of without) {
    const gain = pointsOf(score) - pointsOf(other);
    byHost.set(page.host, (byHost.get(page.host) ?? 0) + gain);
  }
  const hosts = (is: (gain: number) => boolean) =>
    [...byHost].filter(([, gain]) => is(gain)).map(([host]) => host);
  const gains: RuleRow['gains'] = {};
  for (const set of setNames) {
    const pages = measured.filter(({ page }) => page.set === set);
    if (!pages.some((each) => without.has(each))) continue;
    const scores = pages.map(({ score }) => score);
    const others = pages.map((each) => without.get(each) ?? each.score);
    gains[set] = total(meanScores(set, scores)) - total(meanScores(set, others));
  }
  return {
    gains,
    helped: hosts((gain) => gain > minGain),
    hurt: hosts((gain) => gain < -minGain),
    byHost,
  };
}

/** One figure a page: its text; `good` and the title say the same in coarser steps. */
export function pointsOf(score: PageScore): number {
  const { hits, missed = 0, wrong = 0, f1, first_words, title = 0 } = score;
  if (hits !== undefined) return (2 * hits) / (2 * hits + missed + wrong || 1);
  return (f1 ?? first_words ?? 0) + title;
}

const total = (means: PageScore) => {
  const { good, f1 = 0, first_words = 0, title = 0 } = means;
  return (good ?? 0) + f1 + first_words + title;
};

/** Does the evidence of these hosts keep a rule? */
export function isEffective({ byHost, isGuard }: RuleRow, leftOut: string): boolean {
  if (isGuard) return true;
  const gains = [...byHost].filter(([host]) => host !== leftOut).map(([, gain]) => gain);
  const helped = gains.filter((gain) => gain > minGain).length;
  return helped >= minHosts && gains.reduce((sum, gain) => sum + gain, 0) > 0;
}

const minHosts = 3;

/** One line a rule: hosts it helps and hurts, its gain on each set, whether it is effective. */
export function printRules(rows: readonly RuleRow[]): void {
  for (const row of rows) {
    const { rule, isGuard, gains, helped, hurt } = row;
    const rounded = Object.entries(gains).map(([set, gain]) => [set, Number(gain.toFixed(4))]);
    const line = {
      rule,
      isGuard,
      helped: helped.length,
      hurt: hurt.length,
      gains: Object.fromEntries(rounded),
    };
    console.log(JSON.stringify({ ...line, effective: isEffective(row, '') }));
  }
}
