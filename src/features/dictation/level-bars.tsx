import { makeResetStyles, tokens } from '@fluentui/react-components';
import { row } from '#ui/theme/shapes.ts';

/** How much each bar is of the height. */
const shares = [0.56, 0.67, 0.78, 0.89, 1, 0.9, 0.8, 0.7, 0.6];

const useMeter = makeResetStyles({
  ...row('2px'),
  height: '20px',
  '& > i': {
    width: '3px',
    minHeight: '3px',
    borderRadius: '2px',
    backgroundColor: tokens.colorNeutralStroke1,
    transitionProperty: 'height',
    transitionDuration: '80ms',
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0s' },
  },
  '& > i[data-loud]': { backgroundColor: tokens.colorBrandBackground },
  '@media (forced-colors: active)': { '& > i[data-loud]': { backgroundColor: 'Highlight' } },
});

/** Speech at a usual distance is near 0.1 of full scale: the height is the logarithm of loudness. */
const heightOf = (level: number) => Math.max(0, Math.min(1, (Math.log10(level + 1e-5) + 3) / 2.4));

/** How loud it is, as bars that are highest in their middle. */
export function LevelBars({ level }: { level: number }) {
  const height = heightOf(level);
  return (
    <span aria-hidden className={useMeter()}>
      {shares.map((share) => {
        const size = 3 + 17 * height * share;
        return <i key={share} data-loud={size > 4 || undefined} style={{ height: `${size}px` }} />;
      })}
    </span>
  );
}
