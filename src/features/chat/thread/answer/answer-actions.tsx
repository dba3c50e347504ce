import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { BookmarkAdd20Regular } from '@fluentui/react-icons/svg/bookmark-add';
import { BrainCircuit20Regular } from '@fluentui/react-icons/svg/brain-circuit';
import { ColumnDoubleCompare20Regular } from '@fluentui/react-icons/svg/column-double-compare';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { useId, useState } from 'react';
import type { Message } from '#domain/conversations/conversations.ts';
import { plainAnswer } from '#domain/evidence/marks.ts';
import { ReadAloudButton } from '#features/read-aloud/read-aloud-button.tsx';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import { useText } from '#ui/text.ts';
import { ReceiptMenu } from '../../share/receipt-menu.tsx';
import type { ThreadItem } from '../branch.ts';
import { BranchSwitch } from '../branch-switch.tsx';
import type { MessageActions } from '../use-message-actions.ts';
import { AnswerDetails, hasDetails } from './answer-details.tsx';
import { offersRetry } from './recovery.tsx';
import { useCopiedAnswer, useSaveAnswer } from './use-answer-copies.ts';

interface AnswerActionsProps {
  item: ThreadItem;
  question: Message | null;
  text: string;
  actions: MessageActions;
}

/** Under an answer, on hover or focus; below them its details, while they are open. */
export function AnswerActions(props: AnswerActionsProps) {
  const { item, question, actions } = props;
  const { message } = item;
  const [isOpen, open] = useState(false);
  const id = useId();
  return (
    <>
      <div data-actions={isOpen || item.siblings.length > 1 ? 'shown' : ''}>
        <Actions {...props} />
        {hasDetails(message) && (
          <DetailsButton id={id} isOpen={isOpen} toggle={() => open(!isOpen)} />
        )}
      </div>
      {isOpen && <AnswerDetails {...{ id, question, actions }} answer={message} />}
    </>
  );
}

interface DetailsButtonProps {
  id: string;
  isOpen: boolean;
  toggle: () => void;
}

function DetailsButton({ id, isOpen, toggle }: DetailsButtonProps) {
  return (
    <TextButton
      data-details
      aria-expanded={isOpen}
      {...(isOpen ? { 'aria-controls': id } : {})}
      onClick={toggle}
      text="details.name"
    />
  );
}

function Actions({ item, question, text, actions }: AnswerActionsProps) {
  const { t } = useText();
  const withNotes = useCopiedAnswer();
  const { message } = item;
  const others = question ? actions.otherModels(question, message.model) : [];
  return (
    <>
      <BranchSwitch item={item} actions={actions} />
      <CopyButton
        name={t('answer.copy')}
        data-button-name="copy_answer"
        disabled={text === ''}
        text={() => withNotes(message, question, text)}
      />
      <SaveAction message={message} />
      <ReceiptMenu answer={message} question={question} />
      {question && !offersRetry(message) && (
        <IconButton
          name={t('action.retry')}
          data-button-name="retry"
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
      {text !== '' && <ReadAloudButton of={message.messageId} text={() => plainAnswer(text)} />}
      <IconButton
        name={t('answer.delete')}
        data-button-name="delete_answer"
        icon={<Delete20Regular />}
        onClick={() => actions.remove(message)}
      />
    </>
  );
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
  const save = useSaveAnswer()(message);
  if (!save) return null;
  return (
    <IconButton
      name={t('memo.keep')}
      data-button-name="save_memo"
      icon={<BookmarkAdd20Regular />}
      onClick={save}
    />
  );
}
