import { makeResetStyles, tokens } from '@fluentui/react-components';
import { column } from '#ui/theme/shapes.ts';
import { useText } from '../text.ts';

const useSkeleton = makeResetStyles({
  ...column('8px'),
  minWidth: 0,
  width: '100%',
  boxSizing: 'border-box',
  // What comes at once needs no place holder, which would only flash.
  animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
  animationDuration: '120ms',
  animationDelay: '120ms',
  animationFillMode: 'backwards',
  '& > span': { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '16px' },
  '& > span[data-gap]': { marginBlockStart: '8px' },
  '& i': {
    display: 'block',
    height: '10px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralStencil1,
    animationName: { '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.5 } },
    animationDuration: '1.4s',
    animationIterationCount: 'infinite',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
    '@media (forced-colors: active)': { backgroundColor: 'GrayText' },
  },
  '& i[data-mark]': { flexShrink: 0 },
  '& i[data-mark="dot"]': { width: '6px', height: '6px', borderRadius: '3px' },
  '& i[data-mark="box"]': { width: '14px', height: '14px', borderRadius: '3px' },
  '& i[data-mark="time"]': { width: '34px' },
  '& i[data-mark="icon"]': { width: '20px', height: '20px' },
  '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
});

export interface SkeletonLine {
  /** Of the place that there is. */
  width: string;
  mark?: 'dot' | 'box' | 'time' | 'icon';
  /** A group begins with it. */
  gap?: boolean;
}

interface SkeletonProps {
  lines: readonly SkeletonLine[];
  inset?: string;
  /** Said by screen readers; absent: that it loads. */
  name?: string;
}

/** The shape of what is being loaded, in its place. */
export function Skeleton({ lines, inset, name }: SkeletonProps) {
  const { t } = useText();
  return (
    <div
      className={useSkeleton()}
      role="img"
      aria-label={name ?? t('skeleton.loading')}
      data-skeleton
      style={inset === undefined ? undefined : { padding: inset }}
    >
      {lines.map(({ width, mark, gap }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shape has no other names
        <span key={place} data-gap={gap ? '' : undefined}>
          {mark && <i data-mark={mark} />}
          <i style={{ width }} />
        </span>
      ))}
    </div>
  );
}

const rowWidths = ['62%', '48%', '70%', '40%', '56%', '66%'];

/** A list until it is read. `icons`: its rows begin with one. */
export function ListSkeleton({ icons = false }: { icons?: boolean }) {
  const lines = rowWidths.map((width): SkeletonLine => {
    return icons ? { width, mark: 'icon', gap: true } : { width, gap: true };
  });
  return <Skeleton lines={lines} inset="4px 8px" />;
}
