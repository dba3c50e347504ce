import { memo } from 'react';
import type { Message } from '#domain/conversations/conversations.ts';
import type { Coverage } from '#domain/evidence/coverage.ts';
import { cutOf } from '#domain/evidence/processed-tokens.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { type TextKey, useText } from '#ui/text.ts';
import { useNotice } from '../message-styles.ts';
import type { MessageActions } from '../use-message-actions.ts';

interface UnreadLineProps {
  answer: Message;
  question: Message | null;
  actions: MessageActions;
}

const units = {
  passages: 'coverage.unread.passages',
  parts: 'coverage.unread.parts',
  pages: 'coverage.unread.pages',
  files: 'coverage.unread.files',
} as const satisfies Record<Coverage['unit'], TextKey>;

/** What an answer has not read although it should have, with the one thing to do about it. */
export const UnreadLine = memo(({ answer, question, actions }: UnreadLineProps) => {
  const { t } = useText();
  const style = useNotice();
  const { coverage, model, messageId } = answer;
  const cut = cutOf(answer);
  const unread = coverage ? missing(coverage) : 0;
  if (unread === 0 && !cut) return null;
  return (
    <div className={style} data-unread>
      {coverage && unread > 0 && (
        <p>
          {t(units[coverage.unit], {
            count: unread,
            unread,
            of: coverage.of,
          })}
        </p>
      )}
      {question && coverage && coverage.failed.length > 0 && (
        <TextButton
          tone="outline"
          onClick={() => actions.retry(question, model, { partsOf: messageId })}
          text="coverage.retry"
        />
      )}
      {cut && (
        <p>{t('coverage.cut', { percent: Math.round((100 * cut.reported) / cut.counted) })}</p>
      )}
    </div>
  );
});
UnreadLine.displayName = 'UnreadLine';

/** Files that a question was sent without. */
export function UnreadFiles({ question }: { question: Message }) {
  const { t } = useText();
  const style = useNotice();
  const { coverage } = question;
  if (coverage?.unit !== 'files') return null;
  const count = coverage.of - coverage.read;
  const params = { count, unread: count, of: coverage.of };
  return (
    <div className={style} data-unread>
      <p>{t(units.files, params)}</p>
    </div>
  );
}

/** Of a source that is read in parts the rest is missing; what else was left out is among the details. */
function missing({ mode, read, of, failed }: Coverage): number {
  return mode === 'parts' || failed.length > 0 ? of - read : 0;
}
