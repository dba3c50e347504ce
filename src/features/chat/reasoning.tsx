import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useText } from '#ui/text.ts';

const useFold = makeResetStyles({
  marginBlockEnd: '8px',
  color: tokens.colorNeutralForeground3,
  '& > summary': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '32px',
    paddingInlineEnd: '6px',
    borderRadius: '4px',
    fontSize: '12px',
    lineHeight: '16px',
    cursor: 'pointer',
    listStyleType: 'none',
  },
  '& > summary::before': { content: '"›"', width: '8px' },
  '&[open] > summary::before': { transform: 'rotate(90deg)' },
  '& > summary:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  '& > div': {
    paddingInlineStart: '12px',
    borderInlineStart: `2px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '13px',
    lineHeight: '20px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

/** The model's own reasoning, folded. */
export function Reasoning({ text, live }: { text: string; live: boolean }) {
  const { t } = useText();
  return (
    <details className={useFold()}>
      <summary>{t(live ? 'answer.reasoningLive' : 'answer.reasoning')}</summary>
      <div dir="auto">{text}</div>
    </details>
  );
}
