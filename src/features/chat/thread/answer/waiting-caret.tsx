import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useText } from '#ui/text.ts';
import { type } from '#ui/theme/sizes.ts';

const useCaret = makeResetStyles({
  display: 'block',
  height: type.answer.lineHeight,
  '&::before': {
    content: '""',
    display: 'inline-block',
    width: '2px',
    height: '15px',
    verticalAlign: '-2px',
    backgroundColor: tokens.colorBrandForeground1,
    animationName: { '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.2 } },
    animationDuration: '1.2s',
    animationIterationCount: 'infinite',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  },
});

/** The height of the first line, so that nothing moves when text arrives. */
export function WaitingCaret() {
  const { t } = useText();
  return <span className={useCaret()} role="img" aria-label={t('answer.waiting')} />;
}
