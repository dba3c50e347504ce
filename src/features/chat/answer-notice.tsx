import type { Message } from '#domain/conversations.ts';
import { errorEntry, isErrorCode } from '#shared/errors/registry.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useNotice } from './message-styles.ts';
import type { MessageActions } from './use-message-actions.ts';

interface AnswerNoticeProps {
  answer: Message;
  question: Message | null;
  actions: MessageActions;
}

/** How an answer ended when not well: what happened, what was kept, and one thing to do. */
export function AnswerNotice({ answer, question, actions }: AnswerNoticeProps) {
  const { t } = useText();
  const style = useNotice();
  if (answer.status === 'done') return null;
  if (answer.status === 'stopped') {
    return (
      <div className={style}>
        <p>{t('answer.stopped')}</p>
      </div>
    );
  }
  if (answer.status === 'interrupted') {
    return (
      <div className={style} role="alert">
        <p>{t('answer.interrupted')}</p>
        <TextButton tone="outline" onClick={() => actions.goOn(answer)}>
          {t('action.continue')}
        </TextButton>
      </div>
    );
  }
  const kept = answer.text === '' ? 'error.keptQuestion' : 'error.keptAnswer';
  return (
    <div className={style} role="alert" data-bad>
      <p>
        {errorText(t, answer.error ?? { code: 'generic' })} {t(kept)}
      </p>
      <FailureAction answer={answer} question={question} actions={actions} />
    </div>
  );
}

function actionOf({ error }: Message) {
  return errorEntry(isErrorCode(error?.code) ? error.code : 'generic').action;
}

/** Retry stands in the notice, and needs no second button below it. */
export function offersRetry(answer: Message): boolean {
  return answer.status === 'failed' && actionOf(answer) === 'retry';
}

function FailureAction({ answer, question, actions }: AnswerNoticeProps) {
  const { t } = useText();
  const action = actionOf(answer);
  if (action === 'settings' || action === 'connect') {
    return (
      <TextButton tone="outline" onClick={actions.openSettings}>
        {t(`action.${action}`)}
      </TextButton>
    );
  }
  if (action !== 'retry' || !question) return null;
  return (
    <TextButton tone="outline" onClick={() => actions.retry(question, null)}>
      {t('action.retry')}
    </TextButton>
  );
}
