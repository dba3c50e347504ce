import { type MeasuredPage, scoreWithout } from './measured-page.ts';
import type { PageScore } from './page-scores.ts';
import { isEffective, type RuleRow } from './rules-table.ts';

/**
 * Scores of pages whose host takes no part in choosing the rules: each is read with the rules that
 * all other hosts would keep. Only pages on which that makes a difference are in the answer.
 */
export async function leaveOneHostOut(
  measured: readonly MeasuredPage[],
  rows: readonly RuleRow[],
): Promise<Map<MeasuredPage, PageScore>> {
  const scores = new Map<MeasuredPage, PageScore>();
  const dropped = new Map<string, ReadonlySet<string>>();
  for (const each of measured) {
    const { host } = each.page;
    const known = dropped.get(host);
    const rules =
      known ?? new Set(rows.filter((row) => !isEffective(row, host)).map(({ rule }) => rule));
    dropped.set(host, rules);
    if ([...rules].some((rule) => each.changed.has(rule))) {
      scores.set(each, await scoreWithout(each, rules));
    }
  }
  return scores;
}
