import { makeResetStyles, tokens } from '@fluentui/react-components';

const useLine = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  gap: '6px',
  maxWidth: '320px',
  marginBlock: '8px',
  fontSize: '12px',
  lineHeight: '16px',
  color: tokens.colorNeutralForeground2,
  '& > i': {
    height: '2px',
    borderRadius: '1px',
    backgroundImage: `linear-gradient(90deg, ${tokens.colorNeutralStroke2}, ${tokens.colorBrandBackground}, ${tokens.colorNeutralStroke2})`,
    backgroundSize: '200% 100%',
    animationName: { from: { backgroundPositionX: '200%' }, to: { backgroundPositionX: '0%' } },
    animationDuration: '1.4s',
    animationTimingFunction: 'linear',
    animationIterationCount: 'infinite',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
    '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
  },
});

/** Work of which it is not known how long it lasts. */
export function BusyLine({ text }: { text: string }) {
  return (
    <div className={useLine()} role="status">
      {text}
      <i aria-hidden />
    </div>
  );
}
