import type { PageSnapshot } from '#domain/capture/captures.ts';
import type { Forests } from '#services/capture/blocks/likelihood.ts';
import { readOffline } from './offline.ts';
import { type PageResult, type PageScore, pageScorer } from './page-scores.ts';
import type { CaptureSet, SetPage } from './sets.ts';
import { snapshotOf } from './snapshots.ts';

/** A page with its copy and what the product makes of it with all rules. */
export interface MeasuredPage {
  page: SetPage;
  snapshot: PageSnapshot;
  result: PageResult;
  score: PageScore;
  /** Rules that changed something on this page. */
  changed: ReadonlySet<string>;
  scorer: ReturnType<typeof pageScorer>;
}

/** Pages without a copy are left out: the set's own score counts them as missing. */
export async function measurePages({ set, folder, pages }: CaptureSet): Promise<MeasuredPage[]> {
  const scorer = pageScorer(set, folder);
  const measured: MeasuredPage[] = [];
  for (const page of pages) {
    const snapshot = snapshotOf(page);
    if (!snapshot) continue;
    const changed = new Set<string>();
    const result = await readOffline(snapshot, { onChange: (rule) => changed.add(rule) });
    measured.push({ page, snapshot, result, score: scorer(page, result), changed, scorer });
  }
  return measured;
}

export async function scoreWithout(
  { page, snapshot, scorer }: MeasuredPage,
  rules: ReadonlySet<string>,
  forests?: Forests,
): Promise<PageScore> {
  const options = { without: rules, ...(forests && { forests }) };
  return scorer(page, await readOffline(snapshot, options));
}
