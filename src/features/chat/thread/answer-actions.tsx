import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { BookmarkAdd20Regular } from '@fluentui/react-icons/svg/bookmark-add';
import { BrainCircuit20Regular } from '@fluentui/react-icons/svg/brain-circuit';
import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { ColumnDoubleCompare20Regular } from '@fluentui/react-icons/svg/column-double-compare';
import { Copy20Regular } from '@fluentui/react-icons/svg/copy';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { useState } from 'react';
import type { Message, MessageSource } from '#domain/conversations.ts';
import { answerWithEndNotes } from '#domain/evidence/end-notes.ts';
import { plainAnswer } from '#domain/evidence/marks.ts';
import { useSaveMemo } from '#features/save-memo-context.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { MenuButton } from '#ui/controls/menu-button.tsx';
import { useCopy } from '#ui/markdown/copy-context.ts';
import { useText } from '#ui/text.ts';
import type { ThreadItem } from './branch.ts';
import { BranchSwitch } from './branch-switch.tsx';
import { offersRetry } from './recovery.tsx';
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
  const withNotes = useCopiedAnswer(item.message, question);
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
        onClick={() => void copy(withNotes(text)).then(() => setCopied(true))}
      />
      <SaveAction message={message} />
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
      <CompareAction message={message} question={question} actions={actions} />
      <IconButton
        name={t('answer.delete')}
        icon={<Delete20Regular />}
        onClick={() => actions.remove(message)}
      />
    </div>
  );
}

/** The copied text: the answer with its notes at the end. */
function useCopiedAnswer({ citations, sources }: Message, question: Message | null) {
  const { t } = useText();
  const all = [...(question?.sources ?? []), ...sources];
  const known = new Map(all.map((source) => [source.docId, source]));
  return (text: string) => answerWithEndNotes(text, citations, known, t('evidence.missingCopied'));
}

/** Below an answer that has ended: comparison with another model. */
function CompareAction({
  message,
  question,
  actions,
}: Omit<AnswerActionsProps, 'item' | 'text'> & { message: Message }) {
  const { t } = useText();
  const models = question && message.text !== '' ? actions.compareModels(question, message) : [];
  if (models.length === 0) return null;
  return (
    <MenuButton name={t('compare.with')} icon={<ColumnDoubleCompare20Regular />} entries={models} />
  );
}

function SaveAction({ message }: { message: Message }) {
  const { t } = useText();
  const save = useSaveMemo();
  const text = plainAnswer(message.text).trim();
  if (!save || text === '') return null;
  const { conversationId, messageId, sources } = message;
  const [first] = sources;
  const source = first ? { ...sourceOf(first), passageId: null, anchor: null } : null;
  return (
    <IconButton
      name={t('memo.keep')}
      icon={<BookmarkAdd20Regular />}
      onClick={() => save({ kind: 'answer', text, source, conversationId, messageId })}
    />
  );
}

const sourceOf = ({ docId, docType, title, link }: MessageSource) => ({
  docId,
  docType,
  title,
  link,
});
