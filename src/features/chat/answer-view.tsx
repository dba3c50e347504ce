import { memo } from 'react';
import { isLive, type Message } from '#domain/conversations.ts';
import { MarkdownView } from '#ui/markdown/markdown-view.tsx';
import { useText } from '#ui/text.ts';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerNotice } from './answer-notice.tsx';
import { useMessage } from './message-styles.ts';
import { Reasoning } from './reasoning.tsx';
import type { ThreadItem } from './thread.ts';
import { useLiveAnswer } from './use-live-answer.ts';
import type { MessageActions } from './use-message-actions.ts';
import { WaitingCaret } from './waiting-caret.tsx';

interface AnswerViewProps {
  item: ThreadItem;
  /** What it answers; null where that row is missing. */
  question: Message | null;
  actions: MessageActions;
}

/** An answer as plain text on the ground. Only this view is rendered while it streams. */
export const AnswerView = memo(({ item, question, actions }: AnswerViewProps) => {
  const { t } = useText();
  const { message } = item;
  const { blocks, text, reasoning } = useLiveAnswer(message);
  const style = useMessage();
  if (message.status === 'queued') return null;
  const live = isLive(message.status);
  return (
    <article className={style} aria-label={t('answer.name')} aria-busy={live}>
      {reasoning !== '' && <Reasoning text={reasoning} live={live && text === ''} />}
      {live && text === '' ? <WaitingCaret /> : <MarkdownView blocks={blocks} live={live} />}
      {live ? (
        <div data-actions />
      ) : (
        <>
          <AnswerNotice answer={message} question={question} actions={actions} />
          <AnswerActions item={item} question={question} text={text} actions={actions} />
        </>
      )}
    </article>
  );
});
AnswerView.displayName = 'AnswerView';
