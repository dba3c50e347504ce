import { tokens } from '@fluentui/react-components';

const { colorNeutralStroke2: rest, colorBrandBackground: accent } = tokens;

/** A line in which a light runs along: work of which it is not known how long it lasts. */
export const busyStripe = {
  height: '2px',
  borderRadius: '1px',
  backgroundImage: `linear-gradient(90deg, ${rest}, ${accent}, ${rest})`,
  backgroundSize: '200% 100%',
  animationName: { from: { backgroundPositionX: '200%' }, to: { backgroundPositionX: '0%' } },
  animationDuration: '1.4s',
  animationTimingFunction: 'linear',
  animationIterationCount: 'infinite',
  '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
} as const;
