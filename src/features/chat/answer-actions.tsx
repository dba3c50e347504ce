import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { BookmarkAdd20Regular } from '@fluentui/react-icons/svg/bookmark-add';
import { BrainCircuit20Regular } from '@fluentui/react-icons/svg/brain-circuit';
import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { Copy20Regular } from '@fluentui/react-icons/svg/copy';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { useState } from 'react';
import type { Message, MessageSource } from '#domain/conversations.ts';
import { plainAnswer } from '#domain/evidence/marks.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { MenuButton } from '#ui/controls/menu-button.tsx';
import { formatCount } from '#ui/format.ts';
import { useCopy } from '#ui/markdown/copy-context.ts';
import { useText } from '#ui/text.ts';
import { useKeep } from '../keep-context.ts';
import { offersRetry } from './answer-notice.tsx';
import { BranchSwitch } from './branch-switch.tsx';
import { useFacts } from './message-styles.ts';
import type { ThreadItem } from './thread.ts';
import type { MessageActions } from './use-message-actions.ts';

interface AnswerActionsProps {
  item: ThreadItem;
  question: Message | null;
  text: string;
  actions: MessageActions;
}

/** Under an answer, on hover or focus. */
export function AnswerActions({ item, question, text, actions }: AnswerActionsProps) {
  const { t } = useText();
  const copy = useCopy();
  const [copied, setCopied] = useState(false);
  const { message } = item;
  const others = question ? actions.otherModels(question, message.model) : [];
  return (
    <div data-actions={item.siblings.length > 1 ? 'shown' : ''}>
      <BranchSwitch item={item} actions={actions} />
      <IconButton
        name={copied ? t('answer.copied') : t('answer.copy')}
        icon={copied ? <Checkmark20Regular /> : <Copy20Regular />}
        disabled={text === ''}
        onBlur={() => setCopied(false)}
        onClick={() => void copy(text).then(() => setCopied(true))}
      />
      <KeepAction message={message} />
      {question && !offersRetry(message) && (
        <IconButton
          name={t('action.retry')}
          icon={<ArrowClockwise20Regular />}
          onClick={() => actions.retry(question, null)}
        />
      )}
      {others.length > 1 && (
        <MenuButton
          name={t('answer.otherModel')}
          icon={<BrainCircuit20Regular />}
          entries={others}
        />
      )}
      <IconButton
        name={t('answer.delete')}
        icon={<Delete20Regular />}
        onClick={() => actions.remove(message)}
      />
      <AnswerFacts message={message} />
    </div>
  );
}

function KeepAction({ message }: { message: Message }) {
  const { t } = useText();
  const keep = useKeep();
  const text = plainAnswer(message.text).trim();
  if (!keep || text === '') return null;
  const { conversationId, messageId, sources } = message;
  const [first] = sources;
  const source = first ? { ...sourceOf(first), passageId: null, anchor: null } : null;
  return (
    <IconButton
      name={t('memo.keep')}
      icon={<BookmarkAdd20Regular />}
      onClick={() => keep({ kind: 'answer', text, source, conversationId, messageId })}
    />
  );
}

const sourceOf = ({ docId, docType, title, link }: MessageSource) => ({
  docId,
  docType,
  title,
  link,
});

/** The provider read less than four fifths of what we counted: the answer says so (DESIGN section 1). */
const readShare = 0.8;

function AnswerFacts({ message }: { message: Message }) {
  const { t, tag } = useText();
  const facts = useFacts();
  const { usage, promptTokens, model } = message;
  const prompt = usage?.promptTokens ?? null;
  const completion = usage?.completionTokens ?? null;
  const share = prompt !== null && promptTokens ? prompt / promptTokens : 1;
  const words = [
    model?.model,
    prompt !== null && completion !== null
      ? t('answer.usage', {
          prompt: formatCount(prompt, tag),
          completion: formatCount(completion, tag),
        })
      : undefined,
    share < readShare ? t('answer.read', { percent: Math.round(share * 100) }) : undefined,
  ].filter((part) => part !== undefined);
  const line = words.join(' · ');
  return (
    <span className={facts}>
      <span title={line}>{line}</span>
    </span>
  );
}
