import { makeResetStyles } from '@fluentui/react-components';
import { useText } from '#ui/text.ts';

/** Lines of text that are not there yet, in the shape of a short answer. */
const widths = ['92%', '78%', '85%', '54%'];

const useLines = makeResetStyles({
  '& i': {
    display: 'block',
    blockSize: '12px',
    marginBlock: '6px',
    borderRadius: '4px',
    backgroundColor: 'currentColor',
    opacity: 0.12,
    animationName: { to: { opacity: 0.06 } },
    animationDuration: '1.2s',
    animationIterationCount: 'infinite',
    animationDirection: 'alternate',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
    '@media (forced-colors: active)': { backgroundColor: 'GrayText', opacity: 1 },
  },
});

/** In place of a text until its first words arrive. */
export function WaitingLines() {
  const { t } = useText();
  return (
    <div className={useLines()} role="img" aria-label={t('answer.waiting')}>
      {widths.map((inlineSize) => (
        <i key={inlineSize} style={{ inlineSize }} />
      ))}
    </div>
  );
}
