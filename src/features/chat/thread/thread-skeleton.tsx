import { makeResetStyles } from '@fluentui/react-components';
import { Skeleton, type SkeletonLine } from '#ui/controls/skeleton.tsx';
import { measure } from '../frame-styles.ts';

const useThread = makeResetStyles({ ...measure, paddingBlock: '16px' });

const lines: readonly SkeletonLine[] = [
  { width: '46%' },
  { width: '92%', gap: true },
  { width: '86%' },
  { width: '90%' },
  { width: '40%' },
];

/** A conversation until it is read. */
export function ThreadSkeleton() {
  return (
    <section>
      <div className={useThread()}>
        <Skeleton lines={lines} />
      </div>
    </section>
  );
}
