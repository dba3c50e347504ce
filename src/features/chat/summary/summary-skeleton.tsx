import type { SummaryTab } from '#domain/generation/summary.ts';
import { Skeleton, type SkeletonLine } from '#ui/controls/skeleton.tsx';
import { useText } from '#ui/text.ts';

const paragraph: readonly SkeletonLine[] = [
  { width: '94%' },
  { width: '88%' },
  { width: '91%' },
  { width: '52%' },
];
const marked = (mark: NonNullable<SkeletonLine['mark']>): SkeletonLine[] =>
  ['82%', '68%', '76%', '59%', '72%'].map((width) => ({ width, mark }));
const heading = (gap: boolean): SkeletonLine => ({ width: '34%', gap });

/** The shape that the text of a tab will have. */
const shapes: Readonly<Record<SummaryTab, readonly SkeletonLine[]>> = {
  all: [heading(false), ...paragraph, heading(true), ...marked('dot')],
  summary: paragraph,
  compare: [...paragraph, ...marked('dot')],
  keyTakeaways: marked('dot'),
  timestamped: marked('time'),
  comment: [heading(false), ...marked('dot').slice(0, 2), heading(true), ...marked('dot').slice(2)],
  transcript: marked('time'),
  actions: marked('box'),
  customize: paragraph,
};

/** A summary until its first words arrive. */
export function SummarySkeleton({ tab }: { tab: SummaryTab }) {
  const { t } = useText();
  return <Skeleton name={t('answer.waiting')} lines={shapes[tab]} inset="4px 0" />;
}
