import { lazy, Suspense } from 'react';
import type { Message } from '#domain/conversations/conversations.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { HostWords } from '#ui/controls/host-words.tsx';
import { errorText } from '#ui/error-text.ts';
import { later } from '#ui/later.tsx';
import { type Translate, useText } from '#ui/text.ts';
import { useNotice } from '../message-styles.ts';
import type { MessageActions } from '../use-message-actions.ts';
import { Recovery } from './recovery.tsx';

/** It is no failure: no model was there for work that needs one. */
const needsModel: ReadonlySet<string | undefined> = new Set(['needs_model', 'no_provider']);

const NeedsModel = later(() => import('./needs-model.tsx'));
const Paywall = lazy(() => import('#features/paywall/paywall.tsx'));

interface AnswerNoticeProps {
  answer: Message;
  question: Message | null;
  /** It ended in this view. */
  isFresh: boolean;
  actions: MessageActions;
}

/** An answer that ended badly: the reason, what was saved, and the actions. */
export function AnswerNotice({ answer, question, isFresh, actions }: AnswerNoticeProps) {
  const { t } = useText();
  const style = useNotice();
  if (answer.status === 'done') return null;
  if (answer.status === 'stopped') {
    return (
      <div className={style}>
        <p>{t(answer.text === '' ? 'answer.stoppedEmpty' : 'answer.stopped')}</p>
      </div>
    );
  }
  if (answer.status === 'interrupted') {
    return (
      <div className={style} role="alert">
        <p>
          {answer.error && answer.error.code !== 'interrupted'
            ? errorText(t, answer.error)
            : t(answer.text === '' ? 'error.interrupted' : 'answer.interrupted')}
        </p>
        <HostWords error={answer.error} />
        <TextButton tone="outline" onClick={() => actions.goOn(answer)} text="action.continue" />
      </div>
    );
  }
  if (answer.error?.code === 'usage_limit' && question) {
    return (
      <Suspense fallback={<p>{errorText(t, answer.error)}</p>}>
        <Paywall
          error={answer.error}
          isFresh={isFresh}
          blocked={{ conversationId: question.conversationId, messageId: question.messageId }}
          goOn={() => actions.retry(question, null)}
        />
        <Recovery answer={answer} question={question} actions={actions} />
      </Suspense>
    );
  }
  if (question && needsModel.has(answer.error?.code)) {
    return <NeedsModel answer={answer} question={question} isFresh={isFresh} actions={actions} />;
  }
  return (
    <div className={style} role="alert" data-bad>
      <p>
        {errorText(t, answer.error ?? { code: 'generic' })} {savedText(t, answer)}
      </p>
      <HostWords error={answer.error} />
      <Recovery answer={answer} question={question} actions={actions} />
    </div>
  );
}

/** Where there is no room for it, nothing is said to be kept. */
function savedText(t: Translate, { text, error }: Message): string {
  if (error?.code === 'storage_full') return '';
  return t(text === '' ? 'error.keptQuestion' : 'error.keptAnswer');
}
