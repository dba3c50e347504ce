import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useText } from '#ui/text.ts';
import { fold } from '../fold-style.ts';

const useFold = makeResetStyles({
  marginBlockEnd: '8px',
  color: tokens.colorNeutralForeground3,
  ...fold,
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
