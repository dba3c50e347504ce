import type { Forests } from '#services/capture/blocks/likelihood.ts';
import { type MeasuredPage, scoreWithout } from './measured-page.ts';
import type { PageScore } from './page-scores.ts';
import { isEffective, type RuleRow } from './rules-table.ts';

/**
 * Scores of pages whose host takes no part in choosing the rules and in training the likelihood: each is read with
 * the rules that all other hosts would keep, and with forests of pages of other hosts.
 */
export async function leaveOneHostOut(
  measured: readonly MeasuredPage[],
  rows: readonly RuleRow[],
  forestsWithout: (host: string) => Forests | undefined,
): Promise<Map<MeasuredPage, PageScore>> {
  const scores = new Map<MeasuredPage, PageScore>();
  const dropped = new Map<string, ReadonlySet<string>>();
  for (const each of measured) {
    const { host } = each.page;
    const known = dropped.get(host);
    const rules =
      known ?? new Set(rows.filter((row) => !isEffective(row, host)).map(({ rule }) => rule));
    dropped.set(host, rules);
    scores.set(each, await scoreWithout(each, rules, forestsWithout(host)));
  }
  return scores;
}
