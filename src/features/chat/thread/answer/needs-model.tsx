import { useState } from 'react';
import type { Message } from '#domain/conversations/conversations.ts';
import ConnectCard from '#features/connect/connect-card.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { isModel, useConnectedModels } from '../../state/use-chat-models.ts';
import { useNotice } from '../message-styles.ts';
import type { MessageActions } from '../use-message-actions.ts';
import { Recovery } from './recovery.tsx';

interface NeedsModelProps {
  answer: Message;
  question: Message;
  /** It came to this in this view: the card is open. */
  isFresh: boolean;
  actions: MessageActions;
}

/** In place of an answer: the question waits, and is sent once a model is connected. It is no failure. */
export default function NeedsModel({ answer, question, isFresh, actions }: NeedsModelProps) {
  const { t } = useText();
  const notice = useNotice();
  const [isOpen, setOpen] = useState(isFresh);
  const hasModel = useConnectedModels().some(({ ref }) => isModel(ref));
  const words = errorText(t, answer.error ?? { code: 'needs_model' });
  if (isOpen && !hasModel) {
    return (
      <ConnectCard
        reason={`${words} ${t('connect.waits')}`}
        close={() => setOpen(false)}
        connected={(ref) => actions.retry(question, ref)}
      />
    );
  }
  return (
    <div className={notice} role="status">
      <p>
        {words} {t('error.keptQuestion')}
      </p>
      {hasModel ? (
        <Recovery answer={answer} question={question} actions={actions} />
      ) : (
        <TextButton tone="outline" onClick={() => setOpen(true)} text="action.connect" />
      )}
    </div>
  );
}
